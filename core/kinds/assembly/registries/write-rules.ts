import type { Brand } from '../../../base/api/brand.ts'
import type { NamedWriteRules } from '../../../objects/catalog/write-rule.ts'
import { apiRules } from '../../rules/apiregistration/api-write-rules.ts'
import { workloadRules } from '../../rules/apps/workload-write-rules.ts'
import { certificateRules } from '../../rules/certificates/certificate-signing-request-write-rules.ts'
import { secretRules } from '../../rules/core/config/secret-write-rules.ts'
import { appArmorRules } from '../../rules/core/containers/app-armor-write-rules.ts'
import { containerRules } from '../../rules/core/containers/container-write-rules.ts'
import { namespaceRules } from '../../rules/core/namespaces/namespace-write-rules.ts'
import { nodeRules } from '../../rules/core/nodes/node-write-rules.ts'
import { podRules } from '../../rules/core/pods/pod-write-rules.ts'
import { podSchedulingRules } from '../../rules/core/scheduling/pod-scheduling-write-rules.ts'
import { serviceRules } from '../../rules/core/services/service-write-rules.ts'
import { volumeRules } from '../../rules/core/volumes/persistent-volume-write-rules.ts'
import { endpointRules } from '../../rules/discovery/endpoint-slice-write-rules.ts'
import { deviceRules } from '../../rules/resource/resource-claim-write-rules.ts'

/** Write rules that core/kinds/tables/resources.txt may name in its `create`, `update` and `subUpdate` lines. */
export function createWriteRules(brand: Brand): NamedWriteRules {
  return new Map(
    Object.entries({
      ...apiRules,
      ...appArmorRules,
      ...certificateRules,
      ...containerRules,
      ...deviceRules,
      ...endpointRules,
      ...podRules,
      ...podSchedulingRules,
      ...secretRules,
      ...serviceRules,
      ...nodeRules,
      ...volumeRules,
      ...namespaceRules(brand),
      ...workloadRules(brand),
    }),
  )
}
