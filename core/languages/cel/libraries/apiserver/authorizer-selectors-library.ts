import { kubernetesBaseCosts, traversalFactor } from '../../cost/base-costs.ts'
import type { CallEstimator, FunctionCost, Range } from '../../cost/function-cost.ts'
import { estimatedSize } from '../../cost/node-sizes.ts'
import { addRanges, exactRange, multiplyByFactor } from '../../cost/range.ts'
import type { FunctionDeclaration } from '../../function-declaration.ts'
import type { Library } from '../../library.ts'
import { stringType } from '../../types/cel-type.ts'
import { implement, isText } from '../typed-implementation.ts'
import { isResourceCheck } from './authorizer-library.ts'
import { authorizerTypes } from './authorizer-values.ts'
import { sizeOfArgument } from './call-costs.ts'
import { memberOverload } from './overloads.ts'

/** Requirements that a character of a selector stands for at most: the shortest is `k,`. */
const requirementsPerCharacter = 0.5
/** Cost of a requirement, which is a struct with a list of values. */
const requirementCost = kubernetesBaseCosts.list + kubernetesBaseCosts.struct

function selectorEstimate(length: Range): Range {
  const list = exactRange(BigInt(kubernetesBaseCosts.list))
  const parsing = multiplyByFactor(length, traversalFactor)
  const requirements = multiplyByFactor(length, requirementsPerCharacter)
  return addRanges(addRanges(list, parsing), multiplyByFactor(requirements, requirementCost))
}

const estimateSelector: CallEstimator = (sizes, _target, [selector]) =>
  selector && { cost: selectorEstimate(estimatedSize(sizes, selector)) }

const selectorCost: FunctionCost = {
  ofArguments: (args) => Number(selectorEstimate(exactRange(BigInt(sizeOfArgument(args, 1)))).max),
}

/** Field and label selectors of authorization checks, which `authorizerLibrary` offers without them. */
export function authorizerSelectorsLibrary(word: string): Library {
  const { resource } = authorizerTypes(word)
  const detail = (name: 'fieldSelector' | 'labelSelector', id: string): FunctionDeclaration => {
    const evaluate = implement(name, [isResourceCheck, isText], (check, selector) =>
      check.with({ [name]: selector }),
    )
    return {
      name,
      overloads: [memberOverload(id, [resource, stringType], resource, evaluate, estimateSelector)],
      cost: selectorCost,
    }
  }
  return {
    name: 'authorizer.selectors',
    functions: [
      detail('fieldSelector', 'authorizer_fieldselector'),
      detail('labelSelector', 'authorizer_labelselector'),
    ],
  }
}
