import { compareValues, cut } from '../compare-values.ts'
import { most, type Difference } from '../difference.ts'
import type { Answer } from '../exchange.ts'

/** Ages of objects, which tables show, move on between two requests. */
const age = /"\d+[smhdy](?:\d+[smhd])?"/g
/** The version of a list that names none is that of the moment. */
const listVersion = /"metadata":\{"resourceVersion":"\d+"|^ {2}resourceVersion: "\d+"$/m

/**
 * Differences of two servers' answers about one store: nothing is drawn or counted twice there, so bodies are equal to
 * the byte but for ages and, with `isNewest`, the version of a list.
 */
export function sameBytes(
  original: Answer,
  skerry: Answer,
  isNewest: boolean,
): readonly Difference[] {
  if (original.status !== skerry.status) {
    return [
      {
        class: 'status',
        path: '(status)',
        original: `${original.status} ${cut(original.text)}`,
        skerry: `${skerry.status} ${cut(skerry.text)}`,
      },
    ]
  }
  const [left, right] = [comparable(original, isNewest), comparable(skerry, isNewest)]
  if (left === right) return []
  const found: Difference[] = []
  compareValues(original.json, skerry.json, '', found)
  const relevant = found.filter(({ path, original: a, skerry: b }) => {
    if (path === '.metadata.resourceVersion' && isNewest) return false
    return a.replaceAll(age, 'age') !== b.replaceAll(age, 'age')
  })
  if (relevant.length > 0) return relevant.slice(0, most)
  return [{ class: 'text', path: '(bytes)', original: cut(left), skerry: cut(right) }]
}

function comparable({ bytes, text, wire }: Answer, isNewest: boolean): string {
  // Ages and versions of lists are replaced in text only; Protobuf is read before, and its bytes are told by how they are written.
  const whole = wire === undefined || !isNewest ? Buffer.from(bytes ?? []).toString('latin1') : text
  const shown = wire === undefined ? text.replaceAll(age, '"age"') : whole
  return isNewest ? shown.replace(listVersion, '') : shown
}
