import type { ApiObject } from '../../../base/api/object.ts'
import type { CommandCall } from '../command.ts'
import { dryRunOf, dryRunSuffix } from '../write-options.ts'
import { jsonPathListText, jsonPathText } from './json-path-output.ts'
import { jsonText, nameText, withoutManagedFields, yamlText, asList } from './object-text.ts'
import { objectFormats, parseOutputFormat } from './output-format.ts'

/** Prints the outcome for an object: `pod/web created`, or the object itself where `-o` asks for it. */
export type PrintResult = (object: ApiObject, outcome: string) => void

/** For commands with the flags `output`, `show-managed-fields` and, where they have it, `dry-run`. @throws CtlError for a wrong `-o`. */
export function resultPrinter(call: CommandCall): PrintResult {
  const { flags, environment } = call
  const format = parseOutputFormat(flags.text('output'), objectFormats)
  const suffix = flags.knows('dry-run') ? dryRunSuffix(dryRunOf(call)) : ''
  const shown = (object: ApiObject) =>
    flags.on('show-managed-fields') ? object : withoutManagedFields(object)
  let printed = 0
  return (object, outcome) => {
    const separator = format.name === 'yaml' && printed++ > 0 ? '---\n' : ''
    switch (format.name) {
      case 'json':
        return environment.out(jsonText(shown(object)))
      case 'yaml':
        return environment.out(separator + yamlText(shown(object)))
      case 'jsonpath':
        return environment.out(jsonPathText(format.argument, shown(object)))
      case 'jsonpath-as-json':
        return environment.out(jsonPathListText(format.argument, shown(object)))
      case 'go-template':
        return environment.out(call.goTemplate?.(object) ?? '')
      case 'name':
        return environment.out(`${nameText(object)}\n`)
      case 'table':
      case 'wide':
      case 'custom-columns':
        return environment.out(`${nameText(object)} ${outcome}${suffix}\n`)
    }
  }
}

interface Results {
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
