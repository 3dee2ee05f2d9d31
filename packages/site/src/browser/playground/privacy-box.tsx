import { Flag } from './controls.tsx'
import type { Pasting } from './panels.ts'

/** Says where pasted rows and keys are, and lets the person put them into the address. */
export const PrivacyBox = ({
  name,
  privacy,
  share,
}: Pick<Pasting, 'privacy' | 'share'> & {
  /** Tells this box apart from another one on the page. */
  readonly name: string
}) => (
  <div class="privacy">
    <p class="hint" id={`${name}-privacy`}>
      {privacy.isShared
        ? 'What you pasted is in the address and in a copied link: whoever has the link can read it.'
        : 'Nothing is sent anywhere. What you paste stays in this page: it is not in the address, the history or a copied link.'}
    </p>
    <Flag
      label="Put what I pasted into the address and the link"
      checked={privacy.isShared}
      aria-describedby={`${name}-privacy`}
      onFlag={share}
    />
  </div>
)
