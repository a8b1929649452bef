import type { JsonObject } from '../../../../base/api/json.ts'

const usage: JsonObject = {
  description: 'Usage by resource, as quantities: `cpu` in cores, `memory` in bytes.',
  type: 'object',
  additionalProperties: { type: 'string' },
}

const measurement: JsonObject = {
  metadata: { type: 'object' },
  timestamp: {
    description: 'End of the time in which the usage was measured.',
    type: 'string',
    format: 'date-time',
  },
  window: { description: 'Length of that time, such as `15s`.', type: 'string' },
}

/** Schema of NodeMetrics, in the form of a CustomResourceDefinition's. */
export const nodeMetricsSchema: JsonObject = {
  description: 'Resources that a node used in a short time.',
  type: 'object',
  properties: { ...measurement, usage },
  required: ['timestamp', 'window', 'usage'],
}

/** Schema of PodMetrics, in the same form. */
export const podMetricsSchema: JsonObject = {
  description: 'Resources that the containers of a pod used in a short time.',
  type: 'object',
  properties: {
    ...measurement,
    containers: {
      description: 'Usage by container.',
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { description: 'Name of the container.', type: 'string' }, usage },
        required: ['name', 'usage'],
      },
    },
  },
  required: ['timestamp', 'window', 'containers'],
}
