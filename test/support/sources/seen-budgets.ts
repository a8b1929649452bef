import { objectsOf, structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { eventTexts } from '../recorded/recorded-steps.ts'

/** What is seen of the disruption budgets of a namespace, without times, and of disrupted pods. */
export function budgetsSeen(): (
  list: (resource: string) => Promise<readonly ApiObject[]>,
) => Promise<JsonObject> {
  return async (list) => {
    const events = await list('events')
    const ours = events.filter(
      (event) => textOf(structOf(event, 'source'), 'component') === 'controllermanager',
    )
    return {
      budgets: Object.fromEntries(
        (await list('poddisruptionbudgets')).map((budget) => [
          budget.metadata.name ?? '',
          shownStatus(budget),
        ]),
      ),
      disrupted: (await list('pods')).flatMap((pod) => {
        const found = objectsOf(structOf(pod, 'status'), 'conditions').find(
          ({ type }) => type === 'DisruptionTarget',
        )
        return found ? [`${pod.metadata.name}: ${JSON.stringify(withoutTimes(found))}`] : []
      }),
      events: eventTexts(ours),
    }
  }
}

function shownStatus(budget: ApiObject): JsonObject {
  const { conditions: _, disruptedPods, ...status } = structOf(budget, 'status')
  return {
    ...status,
    ...(disruptedPods !== undefined && { disruptedPods: Object.keys(disruptedPods as JsonObject) }),
    conditions: objectsOf(structOf(budget, 'status'), 'conditions').map(withoutTimes),
  }
}

function withoutTimes({ lastTransitionTime: _, ...condition }: JsonObject): JsonObject {
  return condition
}
