/** A way to break a line: replaces the first match, or removes the line if `to` is null. */
export type Operator = readonly [from: RegExp, to: string | null]

const comparisons: Operator[] = [
  [/ < /, ' >= '],
  [/ > /, ' <= '],
  [/ <= /, ' > '],
  [/ >= /, ' < '],
]

export const sqlOperators: Operator[] = [
  ...comparisons,
  [/\bis null\b/, 'is not null'],
  [/\bis not null\b/, 'is null'],
  [/\bnot exists\b/, 'exists'],
  [/^(\s+(?:where|and|or|on) [^']*) = /, '$1 <> '],
  [/^\s+and [^;()]*$/, null],
  [/^\s+if (?!not )(.*) then$/, '  if not ($1) then'],
  [/^\s+return (?:query|next) .*;$/, null],
  [/^\s+(?:perform|delete from|update|insert into) [^;]*;$/, null],
  [/^grant (?:select|insert|update|delete|execute)\b.*;$/, null],
  [/ and not /, ' and '],
  [/\bdesc\b/, 'asc'],
  [/ \+ 1\b/, ' - 1'],
  [/interval '1 /, "interval '2 "],
  [/\breturn true;/, 'return false;'],
  [/\breturn false;/, 'return true;'],
]

export const codeOperators: Operator[] = [
  ...comparisons,
  [/\bif \((?!.*\bfalse\b)(.+)\) (return|throw|continue)\b/, 'if (false) $2'],
  [/\bif \(!/, 'if ('],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/^\s+(?:await )?(?!return|throw|if|for|super)\w[\w.]*\([^={]*\)$/, null],
  [/\breturn true\b/, 'return false'],
  [/\breturn false\b/, 'return true'],
  [/: true\b/, ': false'],
  [/ \+ 1\b/, ' - 1'],
  [/ \* 60\b/, ' * 6'],
]
