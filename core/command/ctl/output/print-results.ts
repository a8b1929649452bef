import type { ApiObject } from '../../../base/api/object.ts'
import type { CommandCall } from '../command.ts'
import { asList } from './object-text.ts'
import { objectFormats, parseOutputFormat } from './output-format.ts'
import { resultPrinter } from './result-printer.ts'

export interface Results {
  add(object: ApiObject, outcome: string): void
  /** Prints collected objects; to be called after the last `add`, also after failures. */
  finish(): void
}

const listHead = { apiVersion: 'v1', kind: 'List', metadata: {} } as const

/**
 * Prints the outcome for each object as it is added, or, where `-o` asks for objects, all of them at the end: several as
 * one `List`. For commands with the flags of {@link resultPrinter}.
 */
export function printResults(call: CommandCall): Results {
  const format = parseOutputFormat(call.flags.text('output'), objectFormats)
  const print = resultPrinter(call)
  const objects: ApiObject[] = []
  const isWhole = format.name !== 'table' && format.name !== 'name'
  return {
    add(object, outcome) {
      if (isWhole) objects.push(object)
      else print(object, outcome)
    },
    finish() {
      const [first, ...others] = objects
      if (!first) return
      print(others.length === 0 ? first : { ...asList(objects), ...listHead }, '')
    },
  }
}
