/** The positions of names in Python's documentation, which its list of objects contains. */

/** Modules that the page of their first part does not describe. */
const modules =
  /^(?:collections\.abc|concurrent\.futures|email\.(?:charset|contentmanager|encoders|errors|generator|header|headerregistry|message|mime|parser|policy|utils)|html\.(?:entities|parser)|http\.(?:client|cookies|cookiejar|server)|importlib\.(?:metadata|resources(?:\.abc)?)|logging\.(?:config|handlers)|multiprocessing\.shared_memory|os\.path|string\.templatelib|unittest\.mock|urllib\.(?:error|parse|request|robotparser)|xml\.dom(?:\.minidom|\.pulldom)?|xml\.sax(?:\.handler|\.saxutils|\.xmlreader)?|xml\.etree\.ElementTree)(?=\.|$)/;

/** Modules with one page. Names of `asyncio` and others are on several pages. */
const single = new Set(
  'abc argparse array ast base64 bisect builtins calendar cmath collections configparser contextlib contextvars copy csv ctypes dataclasses datetime decimal difflib dis email enum errno fnmatch fractions functools gc getpass glob graphlib gzip hashlib heapq hmac html importlib inspect io ipaddress itertools json keyword linecache locale logging math mimetypes multiprocessing numbers operator os pathlib pickle pkgutil platform pprint queue random re reprlib secrets select selectors shelve shlex shutil signal socket sqlite3 ssl stat statistics string struct subprocess sys sysconfig tarfile tempfile textwrap threading time timeit tokenize tomllib traceback types typing unicodedata unittest uuid warnings weakref zipfile zlib zoneinfo'.split(
    ' ',
  ),
) as ReadonlySet<string>;

const functions =
  /^(?:abs|aiter|all|anext|any|ascii|bin|bool|breakpoint|callable|chr|classmethod|compile|complex|delattr|dir|divmod|enumerate|eval|exec|filter|float|format|getattr|globals|hasattr|hash|help|hex|id|input|int|isinstance|issubclass|iter|len|locals|map|max|min|next|object|oct|open|ord|pow|print|property|repr|reversed|round|setattr|slice|sorted|staticmethod|sum|super|type|vars|zip|__import__)$/;
const types = /^(?:str|bytes|bytearray|memoryview|list|tuple|range|set|frozenset|dict)$/;
const constants = /^(?:False|True|None|NotImplemented|Ellipsis|__debug__)$/;
const exceptions =
  /^(?:[A-Z]\w*(?:Error|Warning|Exit)|BaseException|BaseExceptionGroup|Exception|ExceptionGroup|KeyboardInterrupt|StopAsyncIteration|StopIteration|Warning)$/;

/** The path and the anchor of a name; null for a name that is not in Python's library. */
export function pythonDocs(name: string): string | null {
  const [first = '', second] = name.replace(/^builtins\./, '').split('.');
  const own = name.replace(/^builtins\./, '');
  const long = modules.exec(own)?.[0];
  const module = long ?? (single.has(first) ? first : null);
  if (module !== null) {
    const anchor = own === module ? `module-${module}` : own;
    return `library/${module.toLowerCase()}.html#${anchor}`;
  }
  if (first === 'object' && /^__\w+__$/.test(second ?? '')) return `reference/datamodel.html#${own}`;
  if (types.test(first) || (second !== undefined && /^(?:int|float|bool|complex)$/.test(first)))
    return `library/stdtypes.html#${own}`;
  if (exceptions.test(first)) return `library/exceptions.html#${own}`;
  if (second !== undefined) return null;
  if (functions.test(own)) return `library/functions.html#${own}`;
  return constants.test(own) ? `library/constants.html#${own}` : null;
}
