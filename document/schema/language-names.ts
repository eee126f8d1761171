/** Languages of code blocks, for the editor's menu and the caption above code. '' is plain text. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  '': 'Text',
  bash: 'Shell',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  go: 'Go',
  html: 'HTML',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  latex: 'LaTeX',
  markdown: 'Markdown',
  matlab: 'MATLAB',
  python: 'Python',
  r: 'R',
  rust: 'Rust',
  sql: 'SQL',
  typescript: 'TypeScript',
  yaml: 'YAML',
}

const OTHER_NAMES: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  console: 'bash',
  cs: 'csharp',
  golang: 'go',
  htm: 'html',
  js: 'javascript',
  jsx: 'javascript',
  md: 'markdown',
  none: '',
  plain: '',
  plaintext: '',
  py: 'python',
  python3: 'python',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'html',
  tex: 'latex',
  text: '',
  ts: 'typescript',
  tsx: 'typescript',
  txt: '',
  xml: 'html',
  yml: 'yaml',
  zsh: 'bash',
}

/** The canonical name of a language: py → python. An unknown name is only lower-cased. */
export const languageName = (given: string): string => {
  const name = given.trim().toLowerCase()
  return Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name]! : name
}
