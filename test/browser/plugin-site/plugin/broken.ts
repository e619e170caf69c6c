document.body.innerHTML = '<p>Only a plugin.</p>';
