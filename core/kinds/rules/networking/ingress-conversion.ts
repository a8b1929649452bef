import { objectOf, structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { changeAt } from '../shared/conversions/change-fields.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

/** `serviceName` and `servicePort` of a back end, which networking/v1 has as `service`; port 0 without a name is no service. */
function nestService({ serviceName, servicePort, ...backend }: JsonObject): JsonObject {
  const name = typeof serviceName === 'string' ? serviceName : ''
  const isNamed = typeof servicePort === 'string'
  if (name === '' && !isNamed && (servicePort ?? 0) === 0) return backend
  const port = isNamed ? { name: servicePort } : { number: servicePort }
  return { ...backend, service: { name, port } }
}

function spreadService({ service, ...backend }: JsonObject): JsonObject {
  const { port, name } = structOf({ service }, 'service')
  const { name: portName, number } = structOf({ port }, 'port')
  const servicePort = portName === undefined || portName === '' ? (number ?? 0) : portName
  return { ...backend, serviceName: name, servicePort }
}

const paths = ['rules', '*', 'http', 'paths', '*']
const pathBackends = [...paths, 'backend']

/** Releases before 1.18 have no types of paths, and every stored path has one. */
function typedPath(path: JsonObject): JsonObject {
  return { ...path, pathType: path['pathType'] ?? 'ImplementationSpecific' }
}

/** Ingresses of extensions/v1beta1 and networking/v1beta1. */
export const ingressConversion: FieldConversion = {
  toStored(object) {
    const { backend, ...spec } = structOf(object, 'spec')
    const defaultBackend = objectOf({ backend }, 'backend')
    return {
      ...object,
      spec: {
        ...changeAt(changeAt(spec, pathBackends, nestService), paths, typedPath),
        ...(defaultBackend && { defaultBackend: nestService(defaultBackend) }),
      },
    }
  },
  fromStored(object) {
    const { defaultBackend, ...spec } = structOf(object, 'spec')
    const backend = objectOf({ defaultBackend }, 'defaultBackend')
    return {
      ...object,
      spec: {
        ...changeAt(spec, pathBackends, spreadService),
        ...(backend && { backend: spreadService(backend) }),
      },
    }
  },
}
