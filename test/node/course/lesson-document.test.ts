import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { RequestRecord } from '../../../core/access/observe/request-record.ts'
import { commonVariables } from '../../../core/lessons/check/check.ts'
import { learnerRequests } from '../../../core/lessons/check/learner-requests.ts'
import { checkFields } from '../../../core/lessons/check/read-checks.ts'
import { headFields } from '../../../core/lessons/file/read-head.ts'
import { lessonFences } from '../../../core/lessons/text/fence.ts'

const page = new URL('../../../web-playground/', import.meta.url)
const text = readFileSync(new URL('LESSONS.md', page), 'utf8')
const examples = readdirSync(new URL('course/examples/', page))
  .map((name) => readFileSync(new URL(`course/examples/${name}`, page), 'utf8'))
  .join('\n')

/** Words in code of the first column of the table with that heading. */
function named(heading: string): readonly string[] {
  const [, after = ''] = text.split(new RegExp(`^\\| ${heading} +\\|`, 'm'))
  const [table = ''] = after.split('\n\n')
  return table
    .split('\n')
    .slice(2)
    .flatMap((row) => row.split('|')[1]?.match(/`[^`]+`/g) ?? [])
    .map((word) => word.slice(1, -1))
}

const request: Pick<RequestRecord, 'userAgent'> = { userAgent: 'kubectl' }

describe('the page for authors of lessons', () => {
  it('the page for authors names the fields of a head that there are, all of which the examples have', () => {
    const fields = named('field ')
    expect(fields.slice(0, headFields.length)).toEqual(headFields)
    for (const field of headFields) expect(examples).toMatch(new RegExp(`^${field}:`, 'm'))
  })

  it('the page for authors names the fences of steps, all of which the examples have', () => {
    const fences = named('fence')
    expect(fences).toEqual(['sh', 'yaml', 'js', 'file=NAME', ...lessonFences])
    const shown = ['sh', 'yaml file=service.yaml', ...lessonFences]
    for (const fence of shown) expect(examples).toMatch(new RegExp(`^\`\`\`\`?${fence}$`, 'm'))
  })

  it('the page for authors names the fields of a check, all of which the examples have', () => {
    const [, , checks = ''] = text.split(/^\| field +\|/m)
    for (const field of [...checkFields, 'when', 'say']) {
      expect(checks).toContain(`\`${field}\``)
      expect(examples).toMatch(new RegExp(`^[ -]*${field}:`, 'm'))
    }
  })

  it('the page for authors names the variables of expressions, all of which the examples read', () => {
    expect(named('variable')).toEqual(commonVariables)
    for (const name of commonVariables) expect(examples).toMatch(new RegExp(`\\b${name}\\b`))
    const [, table = ''] = text.split(/^\| variable +\|/m)
    const [fields = {}] = learnerRequests([request as RequestRecord])
    for (const field of [...Object.keys(fields), 'line', 'code', 'output']) {
      expect(table).toContain(`\`${field}\``)
    }
  })
})
