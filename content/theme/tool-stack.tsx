/** The five related tools as cards that open each tool's site in a new tab. */
import type { ReactNode } from 'react';
import type { Language } from './language.ts';
import { placeholderLogo, toolAddress, toolStack, toolText } from './tools.ts';
import './landing.css';

export default function ToolStack({ lang = 'en', title }: { lang?: Language; title: string }): ReactNode {
  return (
    <section className="landing-stack" aria-labelledby="tool-stack">
      <h2 id="tool-stack">{title}</h2>
      <ul className="tool-cards">
        {toolStack.map((tool) => (
          <li key={tool.name}>
            <a className="tool-card" href={toolAddress(tool, lang)} target="_blank" rel="noopener noreferrer">
              <img src={tool.logo ?? placeholderLogo} alt="" width={40} height={40} loading="lazy" />
              <strong>{tool.name}</strong>
              <span>{toolText(tool, lang)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
