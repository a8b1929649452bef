import { objectsOf, textOf } from '../../../base/api/json-fields.ts'
import { adviceOnLabel } from '../shared/warnings/node-label-warnings.ts'
import type { WarningRule } from '../shared/warnings/warning-rule.ts'

export const storageClassWarnings: WarningRule = (storageClass, _stored, brand) =>
  objectsOf(storageClass, 'allowedTopologies').flatMap((topology, index) =>
    objectsOf(topology, 'matchLabelExpressions').flatMap((expression, at) => {
      const advice = adviceOnLabel(textOf(expression, 'key'), brand)
      const place = `allowedTopologies[${index}].matchLabelExpressions[${at}].key`
      return advice === undefined ? [] : [`${place}: ${advice}`]
    }),
  )
