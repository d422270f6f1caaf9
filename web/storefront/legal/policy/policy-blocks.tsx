import { createElement, Fragment, type ReactNode } from 'react'
import {
  CONTACT,
  type PolicyBlock,
  type PolicyDefinition,
  type PolicySpan,
  type PolicyText,
} from '../../../../contract/content/policy.ts'
import { Link } from '../../../routing/link.tsx'
import { site } from '../../../state/site.ts'
import styles from '../legal-page.module.css'

/** The words of a policy as they were read from its Markdown. */
export function PolicyBlocks({ blocks }: { readonly blocks: readonly PolicyBlock[] }) {
  return inOrder(blocks.map(renderBlock))
}

function renderBlock(block: PolicyBlock): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{renderText(block.text)}</p>
    case 'heading':
      return <h3>{block.title}</h3>
    case 'list':
      return <ul>{inOrder(block.items.map(renderItem))}</ul>
    case 'plain':
      return <p className={styles.plain}>{block.text}</p>
    case 'definitions':
      return <dl>{inOrder(block.entries.map(renderDefinition))}</dl>
  }
}

function renderItem(text: PolicyText): ReactNode {
  return <li>{renderText(text)}</li>
}

function renderDefinition({ term, meaning }: PolicyDefinition): ReactNode {
  return (
    <>
      <dt>{term}</dt>
      <dd>{renderText(meaning)}</dd>
    </>
  )
}

function renderText(text: PolicyText): ReactNode {
  return inOrder(text.map(renderSpan))
}

function renderSpan(span: PolicySpan): ReactNode {
  if (typeof span === 'string') return span
  const words = renderText(span.text)
  switch (span.kind) {
    case 'emphasis':
      return <em>{words}</em>
    case 'strong':
      return <strong>{words}</strong>
    case 'link':
      return span.to.startsWith('/') ? (
        <Link to={span.to}>{words}</Link>
      ) : (
        <OutsideLink to={span.to}>{words}</OutsideLink>
      )
  }
}

function OutsideLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a href={to === CONTACT ? site().settings.contactUrl : to} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

/** Parts whose order never changes need no keys. */
function inOrder(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}
