globalThis.ofThePage = true;
globalThis.pageRan = true;
globalThis.violations = [];
addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violations.push(effectiveDirective));
globalThis.evaluated = (() => {
  try {
    return new Function('return 1')();
  } catch {
    return 'refused';
  }
})();
