import type { ReactNode } from 'react';
import { SiteLink } from 'docsite-compiler/theme';
import type { LayoutProps } from 'docsite-compiler/theme';

export default function Landing({ page, shell, children }: LayoutProps): ReactNode {
  return (
    <section className="own-landing">
      <header>{`Landing of ${page.title}`}</header>
      {children}
      <SiteLink to="/guide/" shell={shell}>
        Begin
      </SiteLink>
    </section>
  );
}
