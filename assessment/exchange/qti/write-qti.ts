import { filesIn } from '#document/gate/files.ts'
import { documentsOf } from '../../questions/parts.ts'
import type { Finding } from '../reading.ts'
import { reporter } from '../text/write/write-lines.ts'
import type { QuestionToWrite, Written } from '../writing.ts'
import { escaped, itemXml, type PathOf, schemaOf, xhtml } from './write-item.ts'

/** A file of the package that lists itself in the manifest. */
interface Resource {
  identifier: string
  type: string
  path: string
  files: string[]
  dependencies: string[]
}

/**
 * Writes questions as a package of QTI 3: an item for each, a stimulus for each passage, and the manifest. `pathOf` gives the path in the package of a
 * file that a text shows; the caller adds its bytes. What QTI has no field for is kept in a context variable that `readQti` takes back.
 */
export function writeQti(questions: readonly QuestionToWrite[], pathOf: PathOf): Written<{ path: string; text: string }[]> {
  const findings: Finding[] = []
  const entries: { path: string; text: string }[] = []
  const resources: Resource[] = []
  const stimuli = new Map<string, { identifier: string; href: string }>()
  questions.forEach((each, at) => {
    const lost = reporter(findings, each.number)
    const identifier = `item-${at + 1}`
    const path = `items/${identifier}.xml`
    const { passage } = each
    if (passage && !stimuli.has(passage.key)) {
      const own = { identifier: `passage-${stimuli.size + 1}`, href: '' }
      own.href = `stimuli/${own.identifier}.xml`
      stimuli.set(passage.key, own)
      entries.push({
        path: own.href,
        text: `<?xml version="1.0" encoding="UTF-8"?>\n<qti-assessment-stimulus ${schemaOf('imsqti_stimulusv3p0_v1p0')} identifier="${own.identifier}" title="${own.identifier}">\n<qti-stimulus-body>${xhtml(passage.content, pathOf, lost)}</qti-stimulus-body>\n</qti-assessment-stimulus>\n`,
      })
      resources.push({
        identifier: own.identifier,
        type: 'imsqti_stimulus_xmlv3p0',
        path: own.href,
        files: pathsOf([passage.content], pathOf),
        dependencies: [],
      })
    }
    const stimulus = passage && stimuli.get(passage.key)
    entries.push({ path, text: itemXml(each, identifier, { pathOf, lost, stimulus: stimulus && `../${stimulus.href}` }) })
    const docs = documentsOf(each.question).map(({ doc }) => doc)
    resources.push({
      identifier,
      type: 'imsqti_item_xmlv3p0',
      path,
      files: pathsOf(docs, pathOf),
      dependencies: stimulus ? [stimulus.identifier] : [],
    })
  })
  return { content: [{ path: 'imsmanifest.xml', text: manifest(resources) }, ...entries], findings }
}

const pathsOf = (docs: Parameters<typeof filesIn>[0][], pathOf: PathOf) => [
  ...new Set(docs.flatMap((doc) => filesIn(doc).flatMap((id) => pathOf(id) ?? []))),
]

const manifest = (resources: readonly Resource[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="questions">
<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>
<organizations/>
<resources>
${resources.map(resourceXml).join('\n')}
</resources>
</manifest>
`

function resourceXml({ identifier, type, path, files, dependencies }: Resource): string {
  const inside = [
    `<file href="${escaped(path)}"/>`,
    ...files.map((file) => `<file href="${escaped(file)}"/>`),
    ...dependencies.map((each) => `<dependency identifierref="${each}"/>`),
  ]
  return `<resource identifier="${identifier}" type="${type}" href="${escaped(path)}">${inside.join('')}</resource>`
}
