import type { Brand } from '../../api/brand.ts'
import { structOf, textOf } from '../../api/json-fields.ts'
import { type NameRule, subdomainName } from '../../api/names.ts'
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

/** A definition is named after the resource and the group. */
function nameRuleOf(definition: ApiObject): NameRule {
  const spec = structOf(definition, 'spec')
  const wanted = `${textOf(structOf(spec, 'names'), 'plural')}.${textOf(spec, 'group')}`
  return (name, prefix) => {
    const messages = subdomainName(name, prefix)
    return name === wanted ? messages : [...messages, 'must be spec.names.plural+"."+spec.group']
  }
}

export const apiExtensionsRules: GroupRules = {
  CustomResourceDefinition: {
    nameRule: subdomainName,
    nameRuleOf,
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
