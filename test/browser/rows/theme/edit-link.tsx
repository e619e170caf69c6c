import { useState } from 'react';
import type { ReactNode } from 'react';
import type { PartProps } from 'docsite-compiler/theme';

export default function EditLink({ href }: PartProps<'EditLink'>): ReactNode {
  const [isAsked, setAsked] = useState(false);
  return (
    <button type="button" className="own-edit" onClick={() => setAsked(true)}>
      {isAsked ? href : 'Where is this page?'}
    </button>
  );
}
