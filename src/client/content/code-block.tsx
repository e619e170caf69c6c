/** A code block rendered by a component, with the same markup as a fence. */
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { ContentContext } from './context.ts';

export function CodeBlock({ language, code }: { language: string; code: string }): ReactNode {
  const { highlight } = useContext(ContentContext);
  return (
    // On a phone, more columns than these would be under the block's buttons.
    <div className={/^.{27}/.test(code) ? 'code-block code-long' : 'code-block'} data-lang={language}>
      <pre tabIndex={0}>
        <code className={`language-${language}`} dangerouslySetInnerHTML={{ __html: highlight(code, language) }} />
      </pre>
    </div>
  );
}
