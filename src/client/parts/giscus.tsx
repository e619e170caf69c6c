/** Comments by giscus: a link to the discussions, which a script replaces with the page's discussion in a frame. */
import type { ReactNode } from 'react';
import { safeUrl } from '../../shared/safe-url.ts';
import './giscus.css';
import './in-column.css';

export default function Giscus({ repo }: { repo: string }): ReactNode {
  const href = `https://github.com/${repo}/discussions`;
  return (
    <div className="in-column">
      <div className="page-comments">
        <a href={safeUrl(href)}>{href.replace('https://', '')}</a>
      </div>
    </div>
  );
}
