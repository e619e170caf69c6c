/** The 404 page: a message, a link to the home page, and the search. */
import { linkHref } from './link.tsx';
import { replaceable } from './replaceable.tsx';
import { SearchButton } from './search-button.tsx';
import type { SiteShell } from '../../shared/protocol.ts';

export interface NotFoundProps {
  shell: SiteShell;
  /** Whether the site's own text is above this part. */
  hasText?: boolean;
}

/** Scripts add the pages with the most similar paths to `.not-found-nearest`. */
export const NotFound = replaceable('NotFound', function NotFound({ shell, hasText = false }: NotFoundProps) {
  return (
    <div className="not-found">
      {!hasText && (
        <>
          <p className="not-found-code">404</p>
          <h1>{shell.texts.notFoundTitle}</h1>
        </>
      )}
      <div className="not-found-ways">
        <a className="button button-brand" href={linkHref(shell.homeLink ?? shell.home, shell)}>
          {shell.texts.notFoundLink}
        </a>
        {shell.search !== undefined && <SearchButton shell={shell} />}
      </div>
      <div className="not-found-nearest" />
    </div>
  );
});
