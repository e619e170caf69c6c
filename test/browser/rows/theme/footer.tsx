import type { ReactNode } from 'react';
import type { PartProps } from 'docsite-compiler/theme';

export default function Footer({ page, shell, Original }: PartProps<'SiteFooter'>): ReactNode {
  return (
    <div className="own-footer">
      <aside aria-label="Own">
        <p>{`Own footer of ${shell.title}`}</p>
      </aside>
      <Original page={page} shell={shell} />
    </div>
  );
}
