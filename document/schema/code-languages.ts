import bash from 'shiki/langs/bash.mjs'
import c from 'shiki/langs/c.mjs'
import cpp from 'shiki/langs/cpp.mjs'
import csharp from 'shiki/langs/csharp.mjs'
import css from 'shiki/langs/css.mjs'
import go from 'shiki/langs/go.mjs'
import html from 'shiki/langs/html.mjs'
import java from 'shiki/langs/java.mjs'
import javascript from 'shiki/langs/javascript.mjs'
import json from 'shiki/langs/json.mjs'
import latex from 'shiki/langs/latex.mjs'
import markdown from 'shiki/langs/markdown.mjs'
import matlab from 'shiki/langs/matlab.mjs'
import python from 'shiki/langs/python.mjs'
import r from 'shiki/langs/r.mjs'
import rust from 'shiki/langs/rust.mjs'
import sql from 'shiki/langs/sql.mjs'
import typescript from 'shiki/langs/typescript.mjs'
import yaml from 'shiki/langs/yaml.mjs'

/** The grammars for syntax highlighting, by the language name of a code block. */
export const grammars = {
  bash,
  c,
  cpp,
  csharp,
  css,
  go,
  html,
  java,
  javascript,
  json,
  latex,
  markdown,
  matlab,
  python,
  r,
  rust,
  sql,
  typescript,
  yaml,
}
