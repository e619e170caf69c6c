/** `<SourceCode href="…" />`: a link to source code, with the host's icon. */
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { ContentContext } from './context.ts';
import { safeUrl } from '../../shared/safe-url.ts';

export interface SourceCodeProps {
  href: string;
  /** Default `github`. */
  platform?: 'github' | 'gitlab';
  /** Default: the theme's text in the page's language. */
  label?: string;
}

export function SourceCode({ href, platform = 'github', label }: SourceCodeProps): ReactNode {
  const { sourceText } = useContext(ContentContext);
  return (
    <a className="source-code external" href={safeUrl(href)} target="_blank" rel="noopener noreferrer">
      <svg
        className={`source-code-icon source-code-${platform}`}
        viewBox="0 0 16 16"
        width="16"
        height="16"
        aria-hidden="true"
        focusable="false"
      >
        {platform === 'github' ? branchShape : flameShape}
      </svg>
      {label ?? sourceText}
    </a>
  );
}

/** An icon of two commits and a branch, drawn for docsite. */
const branchShape = (
  <path
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    d="M4.5 5v6M4.5 8.5h4a3 3 0 0 0 3-3V5M4.5 2a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM11.5 2a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM4.5 11a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z"
  />
);

/** An icon of a pointed flame, drawn for docsite. */
const flameShape = <path fill="currentColor" d="M8 14.5 1.5 9.4 3.6 2l2 4.6h4.8L12.4 2l2.1 7.4z" />;
