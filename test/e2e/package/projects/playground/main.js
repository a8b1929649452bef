import 'skerry/playground'

const embed = document.createElement('skerry-playground')
embed.setAttribute('panels', 'table')
embed.setAttribute('start', 'sight')
embed.setAttribute(
  'manifests',
  'apiVersion: v1\nkind: Pod\nmetadata: { name: written }\nspec: { containers: [{ name: web, image: nginx }] }',
)
document.body.append(embed)
