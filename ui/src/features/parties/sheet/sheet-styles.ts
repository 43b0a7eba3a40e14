import { tokens } from '@fluentui/react-components';
import { makeStaticStyles, makeStyles } from '@griffel/react';

/** Paper is white in every theme. */
const paper = '#ffffff';
const ink = '#000000';
const line = '#8a8a8a';

/** Hides the page around the sheet in print. */
export const usePaper = makeStaticStyles(`
  @page { size: A4; margin: 13mm 12mm 14mm; }
  @media print {
    html, body, .fui-FluentProvider { background: ${paper} !important; color: ${ink} !important; }
    body header, a[href="#main"], .fui-Toaster { display: none !important; }
  }
`);

export const useSheetStyles = makeStyles({
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalM,
    maxWidth: '210mm',
    width: 'calc(100% - 32px)',
    margin: '20px auto 0',
    '@media print': { display: 'none' },
  },
  sheet: {
    maxWidth: '210mm',
    width: 'calc(100% - 32px)',
    margin: '16px auto 40px',
    padding: '12mm',
    backgroundColor: paper,
    color: ink,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: '11.5pt',
    lineHeight: '15pt',
    overflowX: 'auto',
    '@media print': {
      width: 'auto',
      maxWidth: 'none',
      margin: 0,
      padding: 0,
      borderRadius: 0,
      overflowX: 'visible',
    },
    '@media (max-width: 600px)': { padding: '16px' },
  },
  head: { display: 'grid', gap: '2pt', paddingBottom: '8pt', borderBottom: `2pt solid ${ink}` },
  venue: { fontSize: '20pt', lineHeight: '24pt', fontWeight: 700 },
  date: { fontSize: '15pt', lineHeight: '20pt', fontWeight: 600 },
  meta: { fontSize: '9.5pt', lineHeight: '12pt' },
  table: {
    width: '100%',
    marginTop: '6pt',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    minWidth: '620px',
    '@media print': { minWidth: 0 },
    '& th': { textAlign: 'left', verticalAlign: 'bottom' },
    '& thead th': { fontSize: '8.5pt', lineHeight: '11pt', fontWeight: 600, padding: '0 6pt 3pt 0' },
    '& td': {
      padding: '5pt 6pt 5pt 0',
      borderTop: `0.5pt solid ${line}`,
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
    },
    '& tr': { breakInside: 'avoid' },
  },
  group: {
    padding: '9pt 0 3pt !important',
    fontSize: '14pt',
    lineHeight: '18pt',
    fontWeight: 700,
    borderTop: `1.2pt solid ${ink}`,
    breakAfter: 'avoid',
  },
  groupNote: { fontSize: '9.5pt', fontWeight: 400, paddingLeft: '8pt' },
  box: { width: '8mm' },
  people: { width: '17mm' },
  name: { width: '42mm' },
  room: { width: '30mm' },
  phone: { width: '41mm' },
  number: { whiteSpace: 'nowrap' },
  strong: { fontWeight: 700 },
  tick: {
    display: 'inline-grid',
    placeItems: 'center',
    width: '4.6mm',
    height: '4.6mm',
    border: `1pt solid ${ink}`,
    fontSize: '11pt',
    lineHeight: '4mm',
  },
  title: { marginTop: '16pt', fontSize: '15pt', lineHeight: '20pt', fontWeight: 700, breakAfter: 'avoid' },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});
