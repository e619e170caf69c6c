/** `<FileTree>`: a list of files as a tree; folders open and close. */
import type { ReactNode } from 'react';

/** `children` is the tree, which is made from the list before it is drawn. */
export function FileTree({ children }: { children?: ReactNode }): ReactNode {
  return <div className="file-tree">{children}</div>;
}
