import type { Brand } from '../../api/brand.ts'
import { structOf } from '../../api/json-fields.ts'
import { subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import { checkDefinitionNames } from './definitions/custom-resource-names.ts'
import type { GroupRules } from './kind-rules.ts'
import type { LoadedChecks } from './loaded-checks.ts'

let loaded: LoadedChecks | undefined

/** Loads the rules, which bundlers keep in a chunk of its own: a page that has no custom resources starts without them. */
export async function loadDefinitionChecks(): Promise<LoadedChecks> {
  loaded ??= (await import('./definitions/definition-checks.ts')).definitionChecks
  return loaded
}

/** @throws Error where nothing has loaded the rules */
function definitionChecks(): LoadedChecks {
  if (!loaded) throw new Error('the rules for definitions are not loaded: await readyToValidate')
  return loaded
}

async function loadAll(
  next: ApiObject,
  stored: ApiObject | undefined,
  brand: Brand,
): Promise<void> {
  const checks = await loadDefinitionChecks()
  await checks.pending(next, stored, brand)
}

export const apiExtensionsRules: GroupRules = {
  CustomResourceDefinition: {
    nameRule: subdomainName,
    ready: (next, stored, brand) =>
      loaded ? loaded.pending(next, stored, brand) : loadAll(next, stored, brand),
    checkCreate: (definition, context) => definitionChecks().create(definition, context),
    checkUpdate: (next, stored, context) => definitionChecks().update(next, stored, context),
    checkSubresource: (_subresource, next) =>
      checkDefinitionNames(
        structOf(structOf(next, 'status'), 'acceptedNames'),
        'status.acceptedNames',
      ),
  },
}
