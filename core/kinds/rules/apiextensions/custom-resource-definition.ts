import {
  apiApproval,
  approvalAnnotation,
  isProtectedGroup,
} from '../../../base/api/api-approval.ts'
import type { Brand } from '../../../base/api/brand.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import { has } from '../../../base/api/json-fields.ts'
import { dnsSubdomain, type NameRule, subdomainName } from '../../../base/api/metadata/names.ts'
import type { CustomResourceDefinition } from '../../../base/api/types/apiextensions.v1.generated.ts'
import { runSteps, type Steps } from '../../../base/execution/steps.ts'
import { checkAhead } from '../../../base/regex/compile-ahead.ts'
import { re2Engine } from '../../../base/regex/re2-engine.ts'
import {
  languageOfRelease,
  wholeLanguage,
} from '../../../objects/expressions/expression-language.ts'
import { ownKeywords } from '../../../objects/schema/own-keywords.ts'
import { invalidValue, notSupported, required } from '../../../objects/schema/validation/causes.ts'
import { checkImmutable } from '../shared/validation/field-checks.ts'
import {
  type GroupRules,
  isV1beta1Request,
  type KindRules,
  type ValidationContext,
} from '../shared/validation/kind-rules.ts'
import { checkDefinitionNames } from './custom-resource-names.ts'
import {
  checkDefinitionVersions,
  checkSharedParts,
  checkStoredVersions,
} from './custom-resource-versions.ts'
import { checkConversion } from './definition-conversion.ts'
import { lazyStructuralCondition } from './load-structural-condition.ts'
import { type DefinitionSpec, isEstablished, specOf } from './schemas/definition-spec.ts'
import { someSchema } from './schemas/inner-schemas.ts'
import { StoredDefinition } from './schemas/stored-definition.ts'
import type { DefinitionOptions } from './schemas/version-schema.ts'
import { structuralCondition } from './structural-condition.ts'

function checkGroup(group: string): StatusCause[] {
  if (group === '') return [required('spec.group')]
  const messages = dnsSubdomain(group)
  if (messages.length > 0) return [invalidValue('spec.group', group, messages.join(','))]
  if (group.includes('.')) return []
  return [invalidValue('spec.group', group, 'should be a domain with at least one dot')]
}

function checkScope(scope: string): StatusCause[] {
  if (scope === '') return [required('spec.scope')]
  if (scope === 'Namespaced' || scope === 'Cluster') return []
  return [notSupported('spec.scope', scope, ['Cluster', 'Namespaced'])]
}

function* checkSpec(spec: DefinitionSpec, options: DefinitionOptions): Steps<StatusCause[]> {
  const { fields } = spec
  const { names } = fields
  return [
    ...checkGroup(fields.group),
    ...checkScope(fields.scope),
    ...(yield* checkDefinitionVersions(spec, options)),
    ...(['plural', 'singular', 'kind', 'listKind'] as const)
      .filter((key) => !names[key])
      .map((key) => required(`spec.names.${key}`)),
    ...checkDefinitionNames(names, 'spec.names'),
    ...(yield* checkSharedParts(spec, options)),
    ...checkConversion(spec, options.stored),
  ]
}

function checkStatus(definition: CustomResourceDefinition, spec: DefinitionSpec): StatusCause[] {
  const { status } = definition
  return [
    ...checkDefinitionNames(status.acceptedNames, 'status.acceptedNames'),
    ...checkStoredVersions(status, spec),
  ]
}

/** Unknown fields are preserved by a schema; only definitions that did so before may go on doing it for all of an object. */
function checkPreserving(
  spec: DefinitionSpec,
  { brand, stored, isBeta }: DefinitionOptions,
): StatusCause[] {
  if (!spec.preservesUnknown || stored?.preservesUnknown || isBeta) return []
  const keyword = ownKeywords(brand).preserveUnknown
  const detail = `cannot set to true, set ${keyword} to true in spec.versions[*].schema instead`
  return [invalidValue('spec.preserveUnknownFields', true, detail)]
}

function optionsOf(
  spec: DefinitionSpec,
  stored: CustomResourceDefinition | undefined,
  context: ValidationContext,
): DefinitionOptions {
  const { brand, release, metadata } = context
  const isBeta = isV1beta1Request(context)
  const before = stored && new StoredDefinition(stored, brand, metadata())
  return {
    brand,
    metadata: metadata(),
    language: languageOfRelease(release, brand, re2Engine),
    stored: before,
    storedExpressions: before?.expressions(wholeLanguage(brand, re2Engine)),
    isBeta,
    requiresStructural:
      !spec.preservesUnknown ||
      (isBeta ? usesOwnKeywords(spec, brand) : before?.isNonStructural !== true),
  }
}

/** Whether a schema has keywords that only structural schemas may have. */
function usesOwnKeywords(spec: DefinitionSpec, brand: Brand): boolean {
  const { embedded, intOrString, listMapKeys, listType, preserveUnknown } = ownKeywords(brand)
  const own = [embedded, intOrString, listMapKeys, listType, preserveUnknown]
  return spec.schemas.some((schema) =>
    someSchema(schema, (one) => own.some((key) => has(one, key))),
  )
}

/** Fields that never change, and those that do not once the definition is established. */
function checkFixed(
  next: CustomResourceDefinition,
  stored: CustomResourceDefinition,
): StatusCause[] {
  const [spec, old] = [next.spec, stored.spec]
  const fixed = isEstablished(stored)
    ? [
        ...checkImmutable(spec, old, 'spec', 'scope'),
        ...checkImmutable(spec.names, old.names, 'spec.names', 'kind'),
      ]
    : []
  return [
    ...fixed,
    ...checkImmutable(spec, old, 'spec', 'group'),
    ...checkImmutable(spec.names, old.names, 'spec.names', 'plural'),
  ]
}

function* checkInSteps(
  next: CustomResourceDefinition,
  context: ValidationContext,
  stored: CustomResourceDefinition | undefined,
): Steps<StatusCause[]> {
  const spec = specOf(next)
  const options = optionsOf(spec, stored, context)
  return [
    ...(yield* checkSpec(spec, options)),
    ...(stored ? checkFixed(next, stored) : []),
    ...checkStatus(next, spec),
    ...(options.isBeta ? [] : checkApiApproval(next, stored, context.brand)),
    ...checkPreserving(spec, options),
  ]
}

/** What was found ahead in a definition that is not validated yet, as the update of what is stored or as a new one. */
const foundAhead = new WeakMap<
  CustomResourceDefinition,
  { stored: CustomResourceDefinition | undefined; causes: StatusCause[] }
>()

/** Compiles patterns and checks the definition in steps, as a large one has very many rules. */
function* checkDefinitionAhead(
  next: CustomResourceDefinition,
  context: ValidationContext,
  stored?: CustomResourceDefinition,
): Steps<void> {
  yield* checkAhead(re2Engine, specOf(next).patterns)
  foundAhead.set(next, { stored, causes: yield* checkInSteps(next, context, stored) })
}

/** The check of a definition once, of what was found ahead where it was. */
function checkDefinition(
  next: CustomResourceDefinition,
  context: ValidationContext,
  stored?: CustomResourceDefinition,
): StatusCause[] {
  const found = foundAhead.get(next)
  foundAhead.delete(next)
  if (found && found.stored === stored) return found.causes
  return runSteps(checkInSteps(next, context, stored))
}

/** A definition is named after the resource and the group. */
function nameRuleOf(definition: CustomResourceDefinition): NameRule {
  const { spec } = definition
  const wanted = `${spec.names.plural}.${spec.group}`
  return (name, prefix) => {
    const messages = subdomainName(name, prefix)
    return name === wanted ? messages : [...messages, 'must be spec.names.plural+"."+spec.group']
  }
}

lazyStructuralCondition.provide(structuralCondition)

export { structuralCondition }

export const definitionRules: GroupRules = {
  CustomResourceDefinition: {
    nameRule: subdomainName,
    nameRuleOf,
    ahead: checkDefinitionAhead,
    checkCreate: checkDefinition,
    checkUpdate: (next, stored, context) => checkDefinition(next, context, stored),
    checkSubresource: (_subresource, next) =>
      checkDefinitionNames(next.status.acceptedNames, 'status.acceptedNames'),
  } satisfies KindRules<CustomResourceDefinition>,
}

/**
 * Validates the approval that a CustomResourceDefinition needs in a group of the brand's own domains: an annotation with a URL,
 * or a text that begins with `unapproved`. An update that leaves the state of approval as it was needs none.
 */
function checkApiApproval(
  definition: CustomResourceDefinition,
  stored: CustomResourceDefinition | undefined,
  brand: Brand,
): readonly StatusCause[] {
  if (!isProtectedGroup(definition.spec.group, brand)) return []
  const key = approvalAnnotation(brand)
  const annotationOf = ({ metadata }: CustomResourceDefinition): string =>
    metadata.annotations?.[key] ?? ''
  const annotation = annotationOf(definition)
  const { state, message } = apiApproval(annotation, brand)
  if (stored && apiApproval(annotationOf(stored), brand).state === state) return []
  const path = `metadata.annotations[${key}]`
  if (state === 'missing') return [required(path, message)]
  return state === 'invalid' ? [invalidValue(path, annotation, message)] : []
}
