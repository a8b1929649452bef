import type { Library } from '../../library.ts'
import { stringType } from '../../types/cel-type.ts'
import { implement, isText } from '../typed-implementation.ts'
import { estimateConversion, parsingCost } from './call-costs.ts'
import { globalOverload } from './overloads.ts'

/** A key as a segment of a JSON pointer (RFC 6901). */
function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Paths of JSON patches: `jsonpatch.escapeKey`. Patches themselves are made by `jsonPatchTypes`. */
export const jsonPatchLibrary: Library = {
  name: 'jsonpatch',
  functions: [
    {
      name: 'jsonpatch.escapeKey',
      overloads: [
        globalOverload(
          'string_jsonpatch_escapeKey_string',
          [stringType],
          stringType,
          implement('jsonpatch.escapeKey', [isText], escapeKey),
          estimateConversion,
        ),
      ],
      cost: parsingCost,
    },
  ],
}
