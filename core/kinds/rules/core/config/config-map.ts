import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { structOf } from '../../../../base/api/json-fields.ts'
import { subdomainName } from '../../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { byteLength } from '../../../../base/text/utf8.ts'
import { addCauses, invalidValue, tooLong } from '../../../../objects/schema/validation/causes.ts'
import type { KindRules } from '../../shared/validation/kind-rules.ts'
import {
  checkKeys,
  checkStillImmutable,
  decodedLength,
  largestData,
  sizeOf,
} from './config-data.ts'

function checkConfigMap(configMap: ApiObject): StatusCause[] {
  const data = structOf(configMap, 'data')
  const binary = structOf(configMap, 'binaryData')
  const binarySize = sizeOf(binary, decodedLength)
  const causes = checkKeys(configMap, 'data')
  for (const key of Object.keys(binary)) {
    if (Object.hasOwn(data, key)) {
      const detail = 'duplicate of key present in binaryData'
      causes.push(invalidValue(`data[${key}]`, key, detail))
    }
  }
  addCauses(causes, checkKeys(configMap, 'binaryData'))
  // Counting UTF-8 bytes is slow, and a text has at most three for each UTF-16 unit: most texts are short enough uncounted.
  const mayBeTooLong = sizeOf(data, (text) => text.length * 3) > largestData - binarySize
  if (mayBeTooLong && sizeOf(data, byteLength) > largestData - binarySize) {
    // `[]` is how an empty field path is printed.
    causes.push(tooLong('[]', largestData))
  }
  return causes
}

export const configMapRules: KindRules = {
  nameRule: subdomainName,
  check: checkConfigMap,
  updateFirst: true,
  checkUpdate: (next, stored) => checkStillImmutable(next, stored, 'data', 'binaryData'),
}
