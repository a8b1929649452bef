import type { StatusCause } from '../../../base/api/errors/status.ts'
import { isPresent } from '../../../base/api/json-fields.ts'
import { labelName, subdomainName } from '../../../base/api/metadata/names.ts'
import type { IngressClass } from '../../../base/api/types/networking.v1.generated.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  immutableMessage,
  notSupported,
  required,
  tooLong,
} from '../../../objects/schema/validation/causes.ts'
import { checkDomainPath } from '../shared/validation/domain-path.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'
import { checkLocalReference } from './ingress.ts'

const longestController = 250

function checkController(controller: string, path: FieldPath): readonly StatusCause[] {
  if (controller === '') return [required(path)]
  const causes: StatusCause[] = []
  if (byteLength(controller) > longestController) causes.push(tooLong(path, longestController))
  return [...causes, ...checkDomainPath(controller, path)]
}

function checkIngressClass(ingressClass: IngressClass): StatusCause[] {
  const { controller = '', parameters } = ingressClass.spec
  const causes = [...checkController(controller, 'spec.controller')]
  if (!parameters) return causes
  const path = 'spec.parameters'
  addCauses(causes, checkLocalReference(parameters, path))
  const { scope, namespace } = parameters
  if (scope !== 'Namespace' && scope !== 'Cluster') {
    if (!isPresent(scope)) causes.push(required(`${path}.scope`))
    else causes.push(notSupported(`${path}.scope`, scope, ['Cluster', 'Namespace']))
  } else if (scope === 'Cluster' && namespace !== undefined) {
    const detail = "`parameters.scope` is set to 'Cluster'"
    causes.push(forbidden(`${path}.namespace`, detail))
  } else if (scope === 'Namespace') {
    if (namespace === undefined) {
      const detail = "`parameters.scope` is set to 'Namespace'"
      causes.push(required(`${path}.namespace`, detail))
    } else {
      addCauses(causes, invalidValues(`${path}.namespace`, namespace, labelName(namespace, false)))
    }
  }
  return causes
}

function checkControllerKept(next: IngressClass, stored: IngressClass): readonly StatusCause[] {
  const [now, before] = [next, stored].map((object) => object.spec.controller ?? '')
  return now === before ? [] : [invalidValue('spec.controller', now, immutableMessage)]
}

export const ingressClassRules: KindRules<IngressClass> = {
  nameRule: subdomainName,
  check: checkIngressClass,
  checkUpdate: checkControllerKept,
}
