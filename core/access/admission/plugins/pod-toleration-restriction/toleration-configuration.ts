import type { Brand } from '../../../../base/api/brand.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { validateToleration } from '../../../../kinds/rules/core/scheduling/pod-scheduling.ts'
import { SchemaTypeError } from '../../../../objects/schema/decode-trail.ts'
import type { StructSchema } from '../../../../objects/schema/schema.ts'
import { addCauses } from '../../../../objects/schema/validation/causes.ts'
import { validateSchema } from '../../../../objects/schema/validation/validate-schema.ts'
import { checkConfigurationCauses, PluginConfiguration } from '../plugin-configuration.ts'
import { decodeTolerations } from './read-tolerations.ts'

const plugin = 'PodTolerationRestriction'

/** The tolerations of namespaces that say nothing themselves. */
export interface TolerationConfiguration {
  /** What new pods tolerate. */
  readonly defaults: readonly JsonObject[]
  /** What pods may tolerate; anything where it is empty. */
  readonly allowed: readonly JsonObject[]
}

/** Reads a list of tolerations; its faults are added to `causes`. */
function readList(
  schema: StructSchema,
  configuration: PluginConfiguration,
  field: string,
  causes: StatusCause[],
): readonly JsonObject[] {
  const given = configuration.parts(field)
  for (const each of given) each.requireFields([...schema.fields.keys()])
  try {
    const tolerations = decodeTolerations(
      schema,
      given.map(({ object }) => object),
    )
    for (const [at, toleration] of tolerations.entries()) {
      const path = `podtolerationrestriction.${field}[${at}]`
      addCauses(causes, validateToleration(toleration, path))
      addCauses(causes, validateSchema(schema, toleration, path))
    }
    return tolerations
  } catch (error) {
    if (!(error instanceof SchemaTypeError)) throw error
    throw new RangeError(`configuration of ${plugin}: ${field}: ${error.message}`, { cause: error })
  }
}

/**
 * Reads a `Configuration` of the group `podtolerationrestriction.admission.<domain>`; an absent one restricts nothing.
 *
 * @throws RangeError for a configuration that the original refuses.
 */
export function readTolerationConfiguration(
  { apiDomain }: Brand,
  schema: StructSchema,
  object: JsonObject | undefined,
): TolerationConfiguration {
  if (!object) return { defaults: [], allowed: [] }
  const version = `podtolerationrestriction.admission.${apiDomain}/v1alpha1`
  const configuration = new PluginConfiguration(plugin, object)
  configuration.requireKind('Configuration', [version])
  configuration.requireFields(['apiVersion', 'kind', 'default', 'whitelist'])
  const causes: StatusCause[] = []
  const defaults = readList(schema, configuration, 'default', causes)
  const allowed = readList(schema, configuration, 'whitelist', causes)
  checkConfigurationCauses(plugin, causes)
  return { defaults, allowed }
}
