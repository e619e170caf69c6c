/** The components that pages can use without importing them, and the types of their attributes. */
import type { ComponentType } from 'react';
import { Badge } from './badge.tsx';
import { Banner } from './banner.tsx';
import { Card, CardGrid } from './card.tsx';
import { ClientOnly } from './client-only.tsx';
import { FileTree } from './file-tree.tsx';
import { ThemeImage } from './image.tsx';
import { LinkCard } from './link-card.tsx';
import { PackageManagerTabs } from './package-managers/tabs.tsx';
import { commandsOf, isCommand, withVersions } from './package-managers/commands.ts';
import { SourceCode } from './source-code.tsx';
import { Steps } from './steps.tsx';
import { Tab, Tabs } from './tabs/tabs.tsx';
import type { Json } from '../../shared/protocol.ts';

/** The values that an attribute accepts. */
export interface PropType {
  type: 'string' | 'number' | 'boolean' | 'string[]' | 'number[]' | 'record' | 'command' | 'any' | 'union';
  /** For `union`: accepts the values of any of these. For `record`: the type of the object's values. */
  of?: readonly PropType[];
  required?: true;
  oneOf?: readonly (string | number)[];
  /** The value is a path or URL, resolved and checked like a link. */
  isLink?: true;
  /** The value can be the path or URL of an image. */
  isImage?: true;
}

export interface ContentComponent {
  /** Null if React does not render the component in its place in the page. */
  component: ComponentType<never> | null;
  props: Record<string, PropType>;
  /** `inline` components are part of text; `block` components are between paragraphs. */
  display: 'block' | 'inline';
  /** Allowed content: Markdown, nothing, or only these components. */
  content: 'markdown' | 'nothing' | readonly string[];
  /** The component that must contain this one. */
  parent?: string;
  /**
   * `render`: rendered by React at compile time. `overview`: rendered from the site model. `toc`: rendered from the
   * page's headings.
   */
  fill: 'render' | 'overview' | 'toc';
  /**
   * Additional work for the compiler: adding the image's size, turning the list into a file tree, or leaving islands to
   * browsers.
   */
  shape?: 'image' | 'file-tree' | 'client-only';
  /** Adds the site's package versions to the attributes. */
  complete?(props: Record<string, Json>, versions: Readonly<Record<string, string>>): Record<string, Json>;
  /** Returns the attributes' text for the search index; `code` is treated as a code block. */
  text?(props: Record<string, Json>): { text?: string; code?: string };
}

const text = { type: 'string' } as const;
const requiredText = { type: 'string', required: true } as const;
const link = { type: 'string', isLink: true } as const;
const image = { type: 'string', isImage: true } as const;
const number = { type: 'number' } as const;

export const contentComponents: Record<string, ContentComponent> = {
  Tabs: {
    component: Tabs,
    props: { groupId: text, defaultValue: text },
    display: 'block',
    content: ['Tab'],
    fill: 'render',
  },
  Tab: {
    component: Tab,
    props: { label: requiredText, value: text },
    display: 'block',
    content: 'markdown',
    parent: 'Tabs',
    fill: 'render',
    text: ({ label }) => ({ text: String(label) }),
  },
  PackageManagerTabs: {
    component: PackageManagerTabs,
    props: { command: { type: 'command', required: true } },
    display: 'block',
    content: 'nothing',
    fill: 'render',
    complete: (props, versions) =>
      isCommand(props['command']) ? { ...props, command: withVersions(props['command'], versions) } : props,
    text: ({ command }) => ({ code: commandTexts(command).join('\n') }),
  },
  Steps: { component: Steps, props: {}, display: 'block', content: 'markdown', fill: 'render' },
  Badge: {
    component: Badge,
    props: { text, type: { type: 'string', oneOf: ['tip', 'info', 'warning', 'danger'] } },
    display: 'inline',
    content: 'markdown',
    fill: 'render',
    text: (props) => ({ text: typeof props.text === 'string' ? props.text : '' }),
  },
  SourceCode: {
    component: SourceCode,
    props: {
      href: { ...link, required: true },
      platform: { type: 'string', oneOf: ['github', 'gitlab'] },
      label: text,
    },
    display: 'inline',
    content: 'nothing',
    fill: 'render',
  },
  Card: {
    component: Card,
    props: { title: requiredText, href: link, icon: image },
    display: 'block',
    content: 'markdown',
    fill: 'render',
    text: ({ title }) => ({ text: String(title) }),
  },
  CardGrid: {
    component: CardGrid,
    props: { columns: { type: 'number', oneOf: [1, 2, 3, 4] } },
    display: 'block',
    content: 'markdown',
    fill: 'render',
  },
  LinkCard: {
    component: LinkCard,
    props: { title: requiredText, href: { ...link, required: true }, description: text },
    display: 'block',
    content: 'nothing',
    fill: 'render',
    text: ({ title, description }) => ({ text: [title, description].filter(Boolean).join('\n') }),
  },
  FileTree: {
    component: FileTree,
    props: {},
    display: 'block',
    content: 'markdown',
    fill: 'render',
    shape: 'file-tree',
  },
  Image: {
    component: ThemeImage,
    props: {
      src: { ...image, required: true },
      dark: image,
      alt: requiredText,
      width: number,
      height: number,
      loading: { type: 'string', oneOf: ['lazy', 'eager'] },
    },
    display: 'block',
    content: 'markdown',
    fill: 'render',
    shape: 'image',
  },
  Banner: {
    component: Banner,
    props: { id: text, type: { type: 'string', oneOf: ['tip', 'info', 'warning', 'danger'] } },
    display: 'block',
    content: 'markdown',
    fill: 'render',
  },
  ClientOnly: {
    component: ClientOnly,
    props: {},
    display: 'block',
    content: 'markdown',
    fill: 'render',
    shape: 'client-only',
  },
  Overview: {
    component: null,
    props: {
      headers: { type: 'number[]' },
      descriptions: { type: 'boolean' },
      dates: { type: 'boolean' },
      sort: { type: 'string', oneOf: ['date'] },
    },
    display: 'block',
    content: 'nothing',
    fill: 'overview',
  },
  Toc: {
    component: null,
    props: { depth: { type: 'number', oneOf: [2, 3, 4] } },
    display: 'block',
    content: 'nothing',
    fill: 'toc',
  },
};

function commandTexts(command: Json | undefined): string[] {
  return isCommand(command) ? [...new Set(Object.values(commandsOf(command)))] : [];
}
