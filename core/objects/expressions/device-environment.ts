import type { Environment } from '../../languages/cel/environment.ts'
import { bindings } from '../../languages/cel/libraries/bindings.ts'
import {
  anyType,
  boolType,
  type CelType,
  mapOf,
  objectType,
  stringType,
} from '../../languages/cel/types/cel-type.ts'
import type { ExpressionLanguage } from './expression-language.ts'
import { recordTable, RecordTypes } from './record-types.ts'

/** Environments by language and fields of a device. */
const environments = new WeakMap<ExpressionLanguage, Map<boolean, Environment>>()

/** Environment of the selectors of devices; `sharedDevices`: devices have `allowMultipleAllocations`. */
export function deviceEnvironment(
  language: ExpressionLanguage,
  word: string,
  sharedDevices: boolean,
): Environment {
  let known = environments.get(language)
  if (!known) environments.set(language, (known = new Map()))
  let environment = known.get(sharedDevices)
  if (!environment) {
    environment = declare(language, word, sharedDevices)
    known.set(sharedDevices, environment)
  }
  return environment
}

function declare(
  { environment }: ExpressionLanguage,
  word: string,
  sharedDevices: boolean,
): Environment {
  const name = `${word}.DRADevice`
  const byDomain = (value: CelType): CelType => mapOf(stringType, mapOf(stringType, value))
  const fields = {
    driver: stringType,
    ...(sharedDevices && { allowMultipleAllocations: boolType }),
    attributes: byDomain(anyType),
    capacity: byDomain(objectType(`${word}.Quantity`)),
  }
  return environment.extend({
    libraries: [bindings],
    variables: { device: objectType(name) },
    types: new RecordTypes(recordTable({ [name]: fields })),
  })
}
