/** Words that people use for states. */
export const STATES: ReadonlySet<string> = /* @__PURE__ */ (() =>
  new Set(
    'open closed done new active inactive pending draft published archived scheduled shipped cancelled canceled failed completed complete paid unpaid true false yes no low medium mid high urgent public private enabled disabled read unread running stopped queued started finished live ended todo doing blocked approved rejected accepted declined expired refunded processing delivered returned sent suspended banned verified unverified online offline'.split(
      ' ',
    ),
  ))()

/** Short words that people use for kinds of rows. */
export const SHORT_NOUNS: ReadonlySet<string> = /* @__PURE__ */ (() =>
  new Set(
    'acl app bid bug car cat cfg cmd doc env evt faq fee gig hub img inv job key kit lab log lot map mfa msg ord org pay pet pic pin pod ref rep req res row sec seq set sku src sub tag tax tip tok txn url usr vat vm'.split(
      ' ',
    ),
  ))()
