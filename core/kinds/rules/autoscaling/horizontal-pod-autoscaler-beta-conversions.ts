import type { Brand } from '../../../base/api/brand.ts'
import { objectsOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, isList, type JsonObject } from '../../../base/api/json.ts'
import type {
  HorizontalPodAutoscalerBehavior,
  HorizontalPodAutoscalerSpec,
} from '../../../base/api/types/autoscaling.v2.generated.ts'
import type { Draft, Writable } from '../../../base/api/types/views.ts'
import type { SchemaRegistry } from '../../../objects/schema/registry.ts'
import { CarriedAnnotations } from '../shared/conversions/annotation-carrier.ts'
import { annotationOf, withAnnotation } from '../shared/conversions/annotation-fields.ts'
import type { ConvertedObject, FieldConversion } from '../shared/conversions/field-conversion.ts'
import { autoscalerPrefix, withoutCarried } from './carried-annotations.ts'
import { behaviorCarrier } from './horizontal-pod-autoscaler-conversion.ts'
import {
  flattenMetric,
  type MetricForm,
  metricSpecFields,
  metricStatusFields,
  nestMetric,
} from './metric-fields.ts'

// autoscaling/v2 is the stored version. A field that a version does not have travels in an annotation of the object, by which other servers
// and clients know it; the annotation is taken out again on the way to a version that has the field.

type MetricChange = (metric: JsonObject, form: MetricForm) => JsonObject

/**
 * HorizontalPodAutoscalers of autoscaling/v2beta1: metrics in the form that autoscaling/v1 has in annotations, behavior in an
 * annotation.
 */
export function flatAutoscalerConversion(
  brand: Brand,
  registry: SchemaRegistry,
): FieldConversion<ConvertedObject, ConvertedObject> {
  const behaviorAnnotation = behaviorCarrier(brand, registry)
  return {
    toStored(object) {
      const annotations = new CarriedAnnotations(object)
      const behavior = annotations.take(behaviorAnnotation)
      const converted = changeMetrics(object, nestMetric)
      const metadata = annotations.metadata()
      const spec = { ...converted.spec, behavior }
      return withoutCarried({ ...converted, metadata, spec }, brand)
    },
    fromStored(object) {
      const { behavior, ...spec } = object.spec ?? {}
      const bare = withoutCarried({ ...object, spec }, brand)
      const annotations = new CarriedAnnotations(bare)
      if (isJsonObject(behavior)) annotations.put(behaviorAnnotation, behavior)
      return { ...changeMetrics(bare, flattenMetric), metadata: annotations.metadata() }
    },
  }
}

/** The object with `change` made to each metric of its spec and status. */
function changeMetrics(object: ConvertedObject, change: MetricChange): ConvertedObject {
  const changed = (part: JsonObject, key: string, form: MetricForm): JsonObject[] | undefined =>
    isList(part[key]) ? objectsOf(part, key).map((metric) => change(metric, form)) : undefined
  const { spec = {}, status = {} } = object
  return {
    ...object,
    spec: { ...spec, metrics: changed(spec, 'metrics', metricSpecFields) },
    status: { ...status, currentMetrics: changed(status, 'currentMetrics', metricStatusFields) },
  }
}

const directions = ['scaleDown', 'scaleUp'] as const

function toleranceKey(brand: Brand, direction: (typeof directions)[number]): string {
  const name = direction === 'scaleUp' ? 'scale-up' : 'scale-down'
  return `${autoscalerPrefix(brand)}/${name}-tolerance`
}

type WithBehavior = ConvertedObject<Draft<Pick<HorizontalPodAutoscalerSpec, 'behavior'>>>

/** HorizontalPodAutoscalers of autoscaling/v2beta2, whose scaling rules have no tolerance: annotations carry it. */
export function toleranceConversion(brand: Brand): FieldConversion<WithBehavior, WithBehavior> {
  return {
    toStored(object) {
      const { spec } = object
      const behavior: Writable<Draft<HorizontalPodAutoscalerBehavior>> = {
        ...spec?.behavior,
      }
      for (const direction of directions) {
        const tolerance = annotationOf(object, toleranceKey(brand, direction))
        if (tolerance !== undefined) behavior[direction] = { ...behavior[direction], tolerance }
      }
      const isEmpty = Object.keys(behavior).length === 0 && !spec?.behavior
      const converted = isEmpty ? object : { ...object, spec: { ...spec, behavior } }
      return withoutCarried(converted, brand)
    },
    fromStored(object) {
      let converted = withoutCarried(object, brand)
      for (const direction of directions) {
        const { tolerance } = object.spec?.behavior?.[direction] ?? {}
        if (!tolerance) continue
        converted = withAnnotation(converted, toleranceKey(brand, direction), tolerance)
      }
      return converted
    },
  }
}
