import type { ConformanceSpec } from './conformance-specs.ts'
import { specClassNames } from './spec-classes.ts'
import type { SpecResult, SpecResults } from './spec-results.ts'

/**
 * The results as a document: totals by class, and each spec that did not pass with its reason.
 * @param before results of an earlier state, for a column of their own
 */
export function resultsTable(
  specs: readonly ConformanceSpec[],
  results: SpecResults,
  before: SpecResults | undefined,
): string {
  const passed = (of: SpecResults | undefined, among: readonly ConformanceSpec[]): number =>
    among.filter(({ name }) => of?.get(name)?.state === 'passed').length
  const head = before ? ['class', 'specs', 'before', 'now'] : ['class', 'specs', 'pass']
  const rows = [...specClassNames, 'all' as const].map((row) => {
    const among = row === 'all' ? specs : specs.filter((spec) => spec.class === row)
    const counts = before
      ? [passed(before, among), passed(results, among)]
      : [passed(results, among)]
    return [row, among.length, ...counts].map(String)
  })
  const missing = specClassNames.flatMap((specClass) => {
    const lines = specs
      .filter((spec) => spec.class === specClass)
      .flatMap((spec) => {
        const result = results.get(spec.name)
        return result?.state === 'passed' ? [] : [missingLine(spec, result, before)]
      })
    return lines.length === 0 ? [] : [`### ${specClass}`, lines.join('\n')]
  })
  return [
    '# Conformance',
    'Written by `npm run conformance`; do not edit. The README of this folder says how to run it.',
    table(head, rows),
    ...(missing.length === 0 ? ['All pass.'] : ['## What does not pass', ...missing]),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

function missingLine(
  spec: ConformanceSpec,
  result: SpecResult | undefined,
  before: SpecResults | undefined,
): string {
  const name = spec.name.replaceAll(/ \[(?:\w*Conformance|LinuxOnly)\]/g, '')
  const lost = before?.get(spec.name)?.state === 'passed' ? 'passed before: ' : ''
  return `- ${markdown(name)}: ${lost}${markdown(result?.reason ?? 'not run')}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

/** Text of others in Markdown: nothing in it is taken for markup. */
function markdown(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll(/[`*_[\]|]/g, String.raw`\$&`)
}
