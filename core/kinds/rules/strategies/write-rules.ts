import type { Brand } from '../../../base/api/brand.ts'
import type { NamedWriteRules } from '../../../objects/catalog/write-rule.ts'
import { apiRules } from './api-rules.ts'
import { appArmorRules } from './app-armor-rules.ts'
import { certificateRules } from './certificate-rules.ts'
import { containerRules } from './container-rules.ts'
import { deviceRules } from './device-rules.ts'
import { endpointRules } from './endpoint-rules.ts'
import { namespaceRules } from './namespace-rules.ts'
import { nodeRules } from './node-rules.ts'
import { podRules } from './pod-rules.ts'
import { podSchedulingRules } from './pod-scheduling-rules.ts'
import { secretRules } from './secret-rules.ts'
import { serviceRules } from './service-rules.ts'
import { volumeRules } from './volume-rules.ts'
import { workloadRules } from './workload-rules.ts'

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
