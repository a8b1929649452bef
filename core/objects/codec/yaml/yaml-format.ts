import { valueWithSortedKeys } from '../../../base/json/sorted-keys.ts'
import { ValueBudget } from '../../../base/json/value-budget.ts'
import { documentEncoding } from '../document-encoding.ts'
import type { Format } from '../format.ts'
import { decodeYamlText } from './yaml-text.ts'
import { writeYaml } from './yaml-write.ts'
import { parseYaml } from './yaml.ts'

const mediaType = 'application/yaml'

const encoder = new TextEncoder()

export const yamlFormat: Format = {
  mediaType,
  // YAML has no framing for a stream of events.
  streamMediaType: undefined,
  hasTables: true,
  isSelfDescribing: true,
  encoding: (view, { watch }) =>
    watch ? undefined : documentEncoding(view, { id: 'yaml', mediaType, write: writeYaml }),
  document: (document) => encoder.encode(writeYaml(document)),
  // Members are sorted, as in the original, which converts a body to JSON.
  parse: (body) => {
    const parsed = parseYaml(decodeYamlText(body), new ValueBudget())
    const { value, written } = parsed
    return {
      ...parsed,
      value: valueWithSortedKeys(value),
      ...(written && { written: () => valueWithSortedKeys(written()) }),
    }
  },
}
