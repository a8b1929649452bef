import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { subdomainName } from '../../../../base/api/metadata/names.ts'
import type { ConfigMap } from '../../../../base/api/types/core.v1.generated.ts'
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

function checkConfigMap(configMap: ConfigMap): StatusCause[] {
  const { data = {}, binaryData: binary = {} } = configMap
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

export const configMapRules: KindRules<ConfigMap> = {
  nameRule: subdomainName,
  check: checkConfigMap,
  updateFirst: true,
  checkUpdate: (next, stored) => checkStillImmutable(next, stored, 'data', 'binaryData'),
}
