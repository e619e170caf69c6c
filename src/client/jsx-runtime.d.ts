/**
 * React's element types, except that attributes that contain a resource URL accept only a `SafeUrl`. `paths` in
 * tsconfig.json replaces React's types with this file; at run time, React's own module is used.
 */
import type { JSX as ReactJsx, Key, ReactElement } from 'react';
import type { SafeUrl } from '../shared/safe-url.ts';

export { Fragment } from 'react';

type UrlName = 'href' | 'src' | 'action' | 'formAction' | 'poster' | 'cite' | 'data' | 'xlinkHref';

type Judged<Props> = {
  [Name in keyof Props]: Name extends UrlName ? SafeUrl | undefined : Props[Name];
};

export namespace JSX {
  type ElementType = ReactJsx.ElementType;
  interface Element extends ReactJsx.Element {}
  interface ElementClass extends ReactJsx.ElementClass {}
  interface ElementAttributesProperty extends ReactJsx.ElementAttributesProperty {}
  interface ElementChildrenAttribute extends ReactJsx.ElementChildrenAttribute {}
  type LibraryManagedAttributes<Component, Props> = ReactJsx.LibraryManagedAttributes<Component, Props>;
  interface IntrinsicAttributes extends ReactJsx.IntrinsicAttributes {}
  type IntrinsicElements = {
    [Name in keyof ReactJsx.IntrinsicElements]: Judged<ReactJsx.IntrinsicElements[Name]>;
  };
}

export function jsx(type: ReactJsx.ElementType, props: unknown, key?: Key): ReactElement;
export function jsxs(type: ReactJsx.ElementType, props: unknown, key?: Key): ReactElement;
