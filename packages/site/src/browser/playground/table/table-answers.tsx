import { useState } from 'preact/hooks'
import { show } from '../../../playground/code/quote.ts'
import type { DerivedTable } from '../../../playground/table/derive.ts'
import type { TableState } from '../../../playground/table/sketch.ts'
import { tableCode } from '../../../playground/table/write-code.ts'
import { tablePython } from '../../../playground/table/write-python.ts'
import { CodeBlock, Panel } from '../controls.tsx'
import { CopyButton } from '../copy-button.tsx'
import type { TablePanel } from '../panels.ts'
import { Tabs } from '../tabs.tsx'

const TABS = [
  { id: 'request', title: 'DynamoDB' },
  { id: 'ts', title: 'TypeScript' },
  { id: 'py', title: 'Python' },
] as const

const textOf = (id: string, state: TableState, { answer, defined }: DerivedTable): string => {
  if (!defined.entities) return 'There is no table yet, so there is no request.'
  if (id === 'ts') return tableCode(state, answer.inputs !== undefined)
  if (!answer.inputs) return answer.error
  if (id === 'py') return tablePython(state)
  return answer.inputs.map((input) => `new QueryCommand(${show(input)})`).join('\n\n')
}

/** The request of the query, and the code of table and query, ready to copy. */
export const TableRequest = ({ state, derived }: TablePanel) => {
  const [chosen, setChosen] = useState('request')
  const text = textOf(chosen, state, derived)
  const title = TABS.find(({ id }) => id === chosen)?.title ?? ''
  return (
    <Panel
      name="table-request"
      title="The request"
      aside={<CopyButton text={text} label={`Copy the request for ${title}`} />}
    >
      <Tabs id="request-" name="Request and code" tabs={TABS} chosen={chosen} onChoose={setChosen}>
        <CodeBlock text={text} />
        {derived.answer.inputs && derived.answer.inputs.length > 1 && (
          <p class="hint">
            {derived.answer.inputs.length} requests, one for each shard or bucket: readAll merges
            them.
          </p>
        )}
      </Tabs>
    </Panel>
  )
}

/** What `lint` and `coverage` say about the table. */
export const TableFindings = ({ derived }: Pick<TablePanel, 'derived'>) => (
  <Panel
    name="findings"
    title="Judged"
    status={
      derived.defined.entities
        ? `lint: ${derived.findings.length || 'no'} findings`
        : 'Nothing was judged: there is no table yet.'
    }
  >
    {derived.findings.length > 0 && (
      <ul class="judged" aria-label="Findings of lint">
        {derived.findings.map(({ rule, severity, entity, index, message, fix }) => (
          <li key={`${rule} ${entity} ${index} ${message}`}>
            <span class={`mark ${severity}`}>{severity}</span> <strong>{rule}</strong> {entity},{' '}
            {index}: {message} <span class="hint">{fix}</span>
          </li>
        ))}
      </ul>
    )}
    {derived.answered.length > 0 && (
      <>
        <h3>Which index answers it</h3>
        <ul class="judged" aria-label="Coverage">
          {derived.answered.map(({ question, isAnswered, says, suggestion }) => (
            <li key={question}>
              <span class={isAnswered ? 'mark let' : 'mark'}>{isAnswered ? 'yes' : 'no'}</span>{' '}
              <strong>{question}</strong> <code>{says}</code>
              {suggestion && (
                <details>
                  <summary>The index that would answer it</summary>
                  <CodeBlock text={suggestion} />
                </details>
              )}
            </li>
          ))}
        </ul>
      </>
    )}
  </Panel>
)
