/** `<FileTree>`: shows a list of files as a tree with collapsible folders. */
import type { ReactNode } from 'react';

/** `children` is the tree, built from the list before rendering. */
export function FileTree({ children }: { children?: ReactNode }): ReactNode {
  return <div className="file-tree">{children}</div>;
}
