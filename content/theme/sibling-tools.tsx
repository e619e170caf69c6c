/** The navigation bar's menu of related tools. It does not need a script, because the panel is a native popover. */
import type { ReactNode } from 'react';
import type { SlotProps } from 'docsite-compiler/theme';
import type { Language } from './language.ts';
import { placeholderLogo, toolAddress, toolFamily, toolText } from './tools.ts';
import type { Tool, ToolGroup } from './tools.ts';
import './sibling-tools.css';

interface SiblingToolsProps {
  shell: Pick<SlotProps['shell'], 'lang'>;
  /** What opens the panel; the keyboard always opens it. Default: `hover`. */
  trigger?: 'hover' | 'focus' | 'click';
  group?: ToolGroup;
}

const panelId = 'sibling-tools';

export default function SiblingTools({ shell, trigger = 'hover', group = toolFamily }: SiblingToolsProps): ReactNode {
  const lang: Language = shell.lang === 'zh' ? 'zh' : 'en';
  const title = lang === 'en' ? group.titleEn : group.title;
  const list = (
    <ul className="sibling-list">
      {group.links.map((tool) => (
        <li key={tool.name}>
          <ToolLink tool={tool} lang={lang} />
        </li>
      ))}
    </ul>
  );
  if (trigger === 'focus') {
    return (
      <div className="sibling-tools sibling-focus">
        <button type="button" className="icon-button" aria-label={title} title={title}>
          <GridIcon />
        </button>
        <div className="menu-panel sibling-panel">
          <p className="menu-title">{title}</p>
          {list}
        </div>
      </div>
    );
  }
  return (
    <div className={trigger === 'hover' ? 'sibling-tools menu' : 'sibling-tools'}>
      <button type="button" className="icon-button" popoverTarget={panelId} aria-label={title} title={title}>
        <GridIcon />
      </button>
      <div className="menu-panel sibling-panel" id={panelId} popover="auto">
        <p className="menu-title">{title}</p>
        {list}
      </div>
    </div>
  );
}

function ToolLink({ tool, lang }: { tool: Tool; lang: Language }): ReactNode {
  const size = Math.round(32 * (tool.logoScale ?? 1));
  return (
    <a className="menu-item sibling-link" href={toolAddress(tool, lang)} target="_blank" rel="noopener noreferrer">
      <img src={tool.logo ?? placeholderLogo} alt="" width={size} height={size} loading="lazy" />
      <span>
        <strong>{tool.name}</strong>
        <span>{toolText(tool, lang)}</span>
      </span>
    </a>
  );
}

function GridIcon(): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" fill="currentColor" aria-hidden="true">
      <path d="M4 2.5h3a1.5 1.5 0 0 1 1.5 1.5v3A1.5 1.5 0 0 1 7 8.5H4A1.5 1.5 0 0 1 2.5 7V4A1.5 1.5 0 0 1 4 2.5ZM4 11.5h3A1.5 1.5 0 0 1 8.5 13v3A1.5 1.5 0 0 1 7 17.5H4A1.5 1.5 0 0 1 2.5 16v-3A1.5 1.5 0 0 1 4 11.5ZM13 11.5h3a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 1-1.5 1.5h-3a1.5 1.5 0 0 1-1.5-1.5v-3a1.5 1.5 0 0 1 1.5-1.5ZM14.5 1.6l3.4 3.4a.7.7 0 0 1 0 1l-3.4 3.4a.7.7 0 0 1-1 0L10.1 6a.7.7 0 0 1 0-1l3.4-3.4a.7.7 0 0 1 1 0Z" />
    </svg>
  );
}
