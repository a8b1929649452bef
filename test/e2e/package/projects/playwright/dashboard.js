// Shows names of pods as they come, as a dashboard would.
const cluster = new URLSearchParams(location.search).get('cluster') ?? '/clusters/demo'
const pods = cluster + '/api/v1/namespaces/default/pods'
const list = document.querySelector('ul')
const add = (name) =>
  list.append(Object.assign(document.createElement('li'), { textContent: name }))
const answer = await fetch(pods)
const body = await answer.json()
document.querySelector('p').textContent = answer.ok ? 'listed' : body.message
for (const { metadata } of body.items ?? []) add(metadata.name)
const way = location.hash === '#socket' ? watchSocket : watchStream
if (answer.ok) await way(pods + '?watch=1&resourceVersion=' + body.metadata.resourceVersion)

async function watchStream(url) {
  const { body, status } = await fetch(url)
  if (status !== 200) document.querySelector('p').textContent = 'watch: ' + status
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const lines = text.split('\n')
    text = lines.pop()
    for (const line of lines) add(JSON.parse(line).object.metadata.name)
  }
  document.querySelector('p').textContent = 'ended'
}

async function watchSocket(url) {
  const socket = new WebSocket(new URL(url, location.href.replace(/^http/, 'ws')))
  socket.onmessage = ({ data }) => add(JSON.parse(data).object.metadata.name)
  socket.onclose = () => (document.querySelector('p').textContent = 'closed')
}
