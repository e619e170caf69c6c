/** The related tools shown on the landing page's cards and in the navigation bar's menu. */
import type { Language } from './language.ts';

export interface Tool {
  name: string;
  /** Chinese description; also used in English if `descEn` is missing. */
  desc: string;
  descEn?: string;
  /** A path in the site; a transparent pixel is used if it is missing. */
  logo?: string;
  /** Scale factor for the logo. */
  logoScale?: number;
  url: string;
  /** URL for English readers. Default: `url`. */
  urlEn?: string;
}

export interface ToolGroup {
  title: string;
  titleEn: string;
  links: Tool[];
}

const rspack: Tool = {
  name: 'Rspack',
  desc: '高性能的 Rust 打包器，兼容\u00a0webpack API',
  descEn: 'A fast bundler written in Rust with a webpack-compatible API',
  logo: '/images/tool-rspack.svg',
  url: 'https://rspack.dev/zh/',
  urlEn: 'https://rspack.dev/',
};
const rsbuild: Tool = {
  name: 'Rsbuild',
  desc: '开箱即用的构建工具，由\u00a0Rspack 驱动',
  descEn: 'The build tool on top of Rspack that works out of the box',
  logo: '/images/tool-rsbuild.svg',
  url: 'https://rsbuild.dev/zh/',
  urlEn: 'https://rsbuild.dev/',
};
const rspress: Tool = {
  name: 'Rspress',
  desc: '静态站点生成器，由\u00a0Rsbuild 驱动',
  descEn: 'A static site generator built with Rsbuild',
  logo: '/images/tool-rspress.svg',
  url: 'https://rspress.dev/zh/',
  urlEn: 'https://rspress.dev/',
};
const rsdoctor: Tool = {
  name: 'Rsdoctor',
  desc: '一站式构建分析，看清每次构建',
  descEn: 'An analyzer that shows what a build does and where its time goes',
  logo: '/images/tool-rsdoctor.svg',
  url: 'https://rsdoctor.dev/zh/',
  urlEn: 'https://rsdoctor.dev/',
};
const rslib: Tool = {
  name: 'Rslib',
  desc: 'npm 库构建工具，由\u00a0Rsbuild 驱动',
  descEn: 'A tool that builds libraries for npm with Rsbuild',
  logo: '/images/tool-rslib.svg',
  url: 'https://github.com/web-infra-dev/rslib',
};
const awesome: Tool = {
  name: 'Awesome Rspack',
  desc: '精选资源合集，围绕\u00a0Rspack 和 Rsbuild',
  descEn: 'A curated list of links about Rspack and Rsbuild',
  logo: '/images/tool-awesome.svg',
  url: 'https://github.com/rspack-contrib/awesome-rspack',
};

/** The cards of the landing page. */
export const toolStack: readonly Tool[] = [rspack, rsbuild, rspress, rsdoctor, rslib];

/** The menu in the navigation bar. */
export const toolFamily: ToolGroup = {
  title: 'Rspack 生态的工具',
  titleEn: 'Rspack ecosystem',
  links: [rspack, rsbuild, rspress, rslib, rsdoctor, awesome],
};

/** English only if the language is exactly `en`. */
export function toolText({ desc, descEn }: Tool, lang: Language): string {
  return lang === 'en' ? (descEn ?? desc) : desc;
}

export function toolAddress({ url, urlEn }: Tool, lang: Language): string {
  return lang === 'en' ? (urlEn ?? url) : url;
}

/** A transparent pixel that needs no request. */
export const placeholderLogo = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
