/** Code in which grammars use each other: interpolated values, embedded languages and template tags. */
export const code = [
  'const x = `${a + `b ${c}`}`; // c',
  'type K = `--${string}`;',
  '# comment',
  '<?php echo "a $b {$c}"; ?>',
  '<div class="a" style="color: red" onclick="f()">{{#if a}}{{b}}{{/if}}<%= x %></div>',
  '<script>let a = 1</script><style>a { b: c }</style>',
  '"a #{b} ${c}" \'d\'',
  'def f(a: int) -> str: return f"{a!r}"',
  '@a b { c: d; }',
  '```js\nlet a\n```',
  '**a** [b](c)',
  '$x->y(1, 2.5, true);',
  '{% if a %}{{ b | c }}{% endif %}',
  '#{a: {b}} <%- c %> {$d} @if(x) R"(a)" /* c */ -- d',
].join('\n');
