/** Words that developers search for even though headings use other terms for the same thing. */
import { remembering } from './remembering.ts';
import { stemOf } from '../../shared/search/variants.ts';
import { tokenize } from '../../shared/search/tokenize.ts';

/**
 * Groups of phrases with the same meaning, one group per line. A search for one phrase also finds headings that
 * contain another phrase of the group. The list contains only names and terms that mean the same on any site for
 * developers.
 */
const builtIn = `
ie11|ie 11|internet explorer|legacy browser|old browser|browser compatibility|browserslist|低版本浏览器|旧浏览器|老浏览器|浏览器兼容
mpa|multi page|multiple pages|several pages|多页|多页面|多页应用
spa|single page|单页|单页面|单页应用
px2rem|px to rem|rem|移动端适配
treeshake|tree shaking|unused code|dead code|摇树|死代码
code splitting|split chunk|chunk split|split bundle|分包|拆包|代码分割|代码拆分
blank page|white screen|empty page|白屏|空白页|页面空白|一直空白|一片空白
build performance|slow build|speed up build|faster build|打包慢|打包太慢|构建慢|构建太慢|编译慢|构建性能|提升构建速度|加快构建
bundle size|package size|output size|file size|optimize bundle|reduce size|包体积|产物体积|打包体积|体积优化|减小体积
history fallback|history api fallback|404 on refresh|refresh 404|page refresh 404|刷新 404|history 路由
out of memory|heap out of memory|oom|max old space size|内存溢出|内存不足|爆内存
hmr|hot reload|hot module replacement|hot update|fast refresh|热更新|热替换|热重载|模块热替换
live reload|reload page|reload browser|整页刷新|自动刷新|刷新页面
mock|mock data|middleware|middlewares|模拟数据|中间件
proxy|api request|backend request|forward request|cors|跨域|代理|转发请求|接口代理
env|environment variable|env var|dotenv|环境变量
quick start|getting started|get started|new project|create project|create app|scaffold|install|installation|快速上手|快速开始|新建项目|创建项目|初始化项目|脚手架|安装
upgrade|update version|upgrade version|升级|更新版本
minify|minification|uglify|terser|compress code|压缩代码|代码压缩|混淆
gzip|brotli|compress|compression|压缩响应|gzip 压缩
alias|path alias|路径别名|别名
cdn|public path|publicpath|asset prefix|静态资源前缀|资源前缀|资源路径
favicon|site icon|website icon|网站图标|站点图标|标签页图标
app icon|home screen|touch icon|pwa icon|web app manifest|桌面图标|主屏幕图标
sourcemap|source map|源码映射|源映射
externals|external|exclude from bundle|外部依赖|外部化|排除依赖
polyfill|core js|垫片|腻子脚本
error overlay|overlay|错误遮罩|错误浮层|错误弹窗|报错弹窗|报错浮层
lazy compilation|compile on demand|按需编译|懒编译
css modules|css module|css 模块|样式隔离
preprocessor|sass|scss|less|stylus|预处理器
ssr|server side rendering|服务端渲染|服务器渲染
module federation|micro frontend|微前端|模块联邦
base64|data url|data uri|inline asset|inline small|内联资源|转 base64|图片内联
static asset|image|images|font|fonts|picture|静态资源|图片|字体
deploy|deployment|go live|hosting|publish site|部署|上线|发布站点
production build|preview build|local preview|预览产物|预览构建|本地预览
command line|cli|commands|flag|command line option|命令行|命令|启动参数
config file|configuration file|配置文件
define|global constant|compile time constant|replace variable|全局常量|替换变量|编译时变量
lan|local network|ip address|host|局域网|手机访问|真机调试
https|ssl|certificate|tls|证书|安全协议
port|端口|端口号
open browser|open page|auto open|自动打开|打开浏览器
hook|hooks|lifecycle|callback|生命周期|钩子
plugin development|write a plugin|develop plugin|custom plugin|开发插件|编写插件|自定义插件|写插件
official plugin|plugin list|插件列表|官方插件|有哪些插件
type check|type checking|typecheck|tsc|类型检查
tsconfig|typescript config|ts 配置
lint|linter|eslint|代码检查|代码规范
debug|troubleshoot|inspect|调试|排查问题
stats|profile|profiling|build time|trace|构建耗时|性能分析|耗时分析
bundle analyzer|bundle analyze|analyze bundle|rsdoctor|产物分析|打包分析|包分析|体积分析
clean|clear dist|empty output|remove old files|清理产物|清空目录|清空产物
output directory|output folder|dist folder|dist directory|dist path|build folder|output files|输出目录|产物目录|打包目录|构建目录
filename|file name|content hash|hash|文件名|文件哈希|哈希
entry|entry point|入口|入口文件
web worker|worker|workers|多线程
wasm|webassembly
copy|public dir|public folder|复制文件|拷贝|拷贝文件
meta tag|meta|viewport|元标签|元信息
html template|index html|ejs|html 模板|模板文件
defer|async|script loading|script attribute|脚本加载|异步脚本
csp|content security policy|nonce|内容安全策略
sri|subresource integrity|integrity|子资源完整性
remove console|drop console|去除日志|去掉 console|移除 console|删除 console
license|legal comments|license comment|copyright|banner|许可证|版权注释|法律声明
decorator|decorators|装饰器
dedupe|duplicate|duplicate package|duplicate dependency|重复依赖|重复打包|去重
lockfile|package manager|npm|pnpm|yarn|包管理器
migrate|migration|move from|switch from|迁移|从旧项目迁移
release|releases|release notes|changelog|what is new|changes|更新日志|版本说明|发布日志|变更日志|更新内容
community|discord|contact|chat|社区|交流群|微信群|社群|飞书群
not working|does not work|broken|no effect|not take effect|不生效|没有效果|失效|无效
hide warning|disable warning|warning|警告|忽略警告|屏蔽警告
disable|turn off|switch off|关闭|禁用|停用
enable|turn on|switch on|开启|启用|打开
error|exception|failure|报错|错误|异常|失败
javascript api|node api|programmatic|programmatic use|node script|编程式|脚本调用
chunk|chunks|vendor|vendors|第三方依赖|公共模块
on demand import|transform import|babel plugin import|import on demand|按需引入|按需导入|按需加载组件
tailwind|tailwindcss|tailwind css
target|targets|build target|构建目标|构建产物类型
preload|prefetch|resource hint|预加载|预获取|预取
dns prefetch|preconnect|预解析|预连接
header|headers|response header|响应头|请求头
directory structure|folder structure|project structure|目录结构|项目结构
glossary|terminology|what does mean|术语|名词解释|概念
progress bar|progress|进度条|进度
`;

const foreign = /[^\0-\u024f\u2000-\u206f]/;

interface Phrase {
  stems: string[];
  group: number;
}

/**
 * Creates a function that returns the phrases that readers may use for the subjects of some texts. Phrases that occur
 * in the texts are included, which marks them as names of the subject. `further`: the groups that the site adds.
 */
export function openSynonyms(further: readonly (readonly string[])[]): (texts: readonly string[]) => string[] {
  const groups = [
    ...builtIn
      .trim()
      .split('\n')
      .map((line) => line.split('|')),
    ...further,
  ];
  const byFirst = new Map<string, Phrase[]>();
  for (const [group, phrases] of groups.entries()) {
    for (const text of phrases) {
      const stems = stemsOf(text);
      const [first = ''] = stems;
      const known = byFirst.get(first);
      if (known === undefined) byFirst.set(first, [{ stems, group }]);
      else known.push({ stems, group });
    }
  }
  const beginnings = new Set([...byFirst.values()].flat().flatMap(({ stems }) => stems.map(beginningOf)));
  const stemsOfWord = remembering((word: string): string[] => {
    if (!simpleWord.test(word)) return stemsOf(word);
    const lower = word.toLowerCase();
    return [beginnings.has(beginningOf(lower)) ? (stemOf(lower) ?? lower) : ''];
  });
  const groupsIn = remembering((text: string): number[] => {
    const stems = plain.test(text) ? text.split(/[^A-Za-z\d]+/).flatMap(stemsOfWord) : stemsOf(text);
    return stems.flatMap((stem, at) => groupsAt(stems, at, byFirst.get(stem) ?? []));
  });
  return (texts) => {
    const found = texts.flatMap(groupsIn);
    if (found.length === 0) return [];
    // Readers of an English page do not search in Chinese.
    const isForeign = texts.some((text) => foreign.test(text));
    const all = new Set(found.flatMap((group) => groups[group] ?? []));
    return [...all].filter((text) => isForeign || !foreign.test(text));
  };
}

/** Words in ASCII text can be read one by one. */
const plain = /^[\0-\x7f]*$/;

/** Matches words that have no parts and are not too long for a term. */
const simpleWord = /^[A-Za-z\d][a-z\d]{0,38}$/;

/** The letters that a stem has in common with its word. If no phrase has such a stem, the word's stem is not needed. */
function beginningOf(word: string): string {
  return word.slice(0, 2);
}

/** The groups of those phrases whose stems begin at an index. */
function groupsAt(stems: readonly string[], at: number, phrases: readonly Phrase[]): number[] {
  return phrases
    .filter((phrase) => phrase.stems.every((stem, index) => stems[at + index] === stem))
    .map(({ group }) => group);
}

/** Words and the parts of identifiers, in order. */
function stemsOf(text: string): string[] {
  const stems: string[] = [];
  let reached = -1;
  tokenize(text, ({ term, kind, end }) => {
    // A run without spaces ends with a single character, which is indexed only for searches of one character.
    if (kind === 'compound' || (kind === 'word' && end <= reached)) return;
    reached = end;
    stems.push(stemOf(term) ?? term);
  });
  return stems;
}
